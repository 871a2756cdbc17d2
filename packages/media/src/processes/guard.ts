import { type ChildProcess, execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/**
 * Isolation of programs that read untrusted files. `bubblewrap`: no network, no other process, no file except the given
 * ones. `limits`: resource limits, and it dies with us. `none`: outside Linux.
 */
export type Guard = 'bubblewrap' | 'limits' | 'none'

/** Limits per process: bytes of address space and of each written file, open files, CPU seconds. */
const LIMITS = ['--as=4294967296', '--fsize=4294967296', '--nofile=256', '--core=0', '--cpu=7200']

const LIMITED = ['setpriv', '--pdeathsig', 'KILL', 'prlimit', ...LIMITS]

/** System paths that programs need, mounted read-only. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/etc/alternatives']
const BUBBLEWRAP = [
  ...['bwrap', '--unshare-all', '--die-with-parent', '--clearenv', '--proc', '/proc', '--dev', '/dev'],
  // Some libraries read HOME as they load; the folder is empty.
  ...['--setenv', 'HOME', '/'],
  ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
]

/** The strongest guard that works here; some machines forbid the namespaces that bubblewrap needs. */
export function findGuard(): Guard {
  if (works([...BUBBLEWRAP, 'prlimit', ...LIMITS, 'true'])) return 'bubblewrap'
  return works([...LIMITED, 'true']) ? 'limits' : 'none'
}

function works([program = '', ...args]: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 5_000 })
    return true
  } catch {
    return false
  }
}

/**
 * The command line of a program behind a guard, to be started `detached`, which leaves it no terminal. It may read the
 * files after `-i` and `reads`, and write to the job's folder and the folders of its outputs. Paths are absolute;
 * inputs and outputs begin with `file:`.
 */
export function guarded(
  guard: Guard,
  [program, args]: [string, readonly string[]],
  { folder, reads }: { folder: string; reads: readonly string[] },
): string[] {
  if (guard === 'none') return [program, ...args]
  if (guard === 'limits') return [...LIMITED, program, ...args]
  const inputs = [...reads]
  const outputs = [folder]
  for (const [index, arg] of args.entries()) {
    if (!arg.startsWith('file:')) continue
    if (args[index - 1] === '-i') inputs.push(arg.slice(5))
    else outputs.push(dirname(arg.slice(5)))
  }
  const binds = [
    ...[program, ...new Set(inputs)].flatMap((path) => ['--ro-bind-try', path, path]),
    ...[...new Set(outputs)].flatMap((path) => ['--bind', path, path]),
  ]
  return [...BUBBLEWRAP, ...binds, '--chdir', folder, 'prlimit', ...LIMITS, program, ...args]
}

/**
 * Kills the process group of a guarded program that was started `detached`: killing only bubblewrap while it starts
 * would leave its child waiting forever.
 */
export function killGuarded({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
