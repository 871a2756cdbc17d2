import { type ChildProcess, execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/**
 * How a program that reads strangers' files is kept from the rest of the machine. `bubblewrap`: it sees no network, no other
 * process and no file but those it is given. `limits`: it ends with us and may use only so much; elsewhere than on Linux: `none`.
 */
export type Guard = 'bubblewrap' | 'limits' | 'none'

/** Of one ffmpeg: bytes of address space and of any file it writes, open files, processor seconds. */
const LIMITS = ['--as=4294967296', '--fsize=4294967296', '--nofile=256', '--core=0', '--cpu=7200']

const END_WITH_US = ['setpriv', '--pdeathsig', 'KILL', 'prlimit', ...LIMITS]

/** What a program needs of the system, to read only. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/etc/alternatives']
const ALONE = [
  ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--proc', '/proc', '--dev', '/dev'],
  // Some libraries ask for it as they load; there is nothing there.
  ...['--setenv', 'HOME', '/'],
  ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
]

/** The strongest guard that this machine allows; some forbid the namespaces that bubblewrap needs. */
export function findGuard(): Guard {
  if (works([...ALONE, 'prlimit', ...LIMITS, 'true'])) return 'bubblewrap'
  return works([...END_WITH_US, 'true']) ? 'limits' : 'none'
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
 * The command line of ffmpeg behind a guard. Of the files it may read those after `-i` and the given ones, of folders it may
 * write to its job's and those of its outputs. All of them are absolute and begin with `file:`.
 */
export function guarded(
  guard: Guard,
  [program, args]: [string, readonly string[]],
  { folder, reads }: { folder: string; reads: readonly string[] },
): string[] {
  if (guard === 'none') return [program, ...args]
  if (guard === 'limits') return [...END_WITH_US, program, ...args]
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
  return [...ALONE, ...binds, '--chdir', folder, 'prlimit', ...LIMITS, program, ...args]
}

/**
 * Ends a guarded program, which was started `detached`, with all that it has started: bubblewrap that is killed as it begins
 * would leave a half of itself behind, waiting for ever.
 */
export function killGuarded({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
