import { ConfigError } from './config/config-error.ts'

/** A command gets its arguments and returns the exit code. Only the chosen command's code is loaded. */
type Command = { about: string; load: () => Promise<(args: string[]) => Promise<number>> }

const COMMANDS: Record<string, Command> = {
  start: {
    about: 'start [--roles=api,worker,scheduler,sandboxes]   run everything on this machine, or parts of it',
    load: async () => (await import('./commands/start.ts')).start,
  },
  worker: { about: 'worker   run one render process', load: async () => (await import('./commands/worker.ts')).worker },
  demo: {
    about: 'demo     make one video, without a server',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  examples: {
    about: 'examples [short] [story] [dialogue] [welcome] [voices]   regenerate the public examples',
    load: async () => (await import('./commands/examples.ts')).examples,
  },
  migrate: {
    about: 'migrate  update the database schema',
    load: async () => (await import('./commands/accounts.ts')).migrate,
  },
  token: {
    about: 'token <email>   print an access token (embedded auth, not in production)',
    load: async () => (await import('./commands/accounts.ts')).token,
  },
  grant: {
    about: 'grant <email> admin|free|pro|pro_plus|alpha',
    load: async () => (await import('./commands/accounts.ts')).grant,
  },
  'log-name': {
    about: "log-name <email>   show a user's log pseudonym",
    load: async () => (await import('./commands/accounts.ts')).logName,
  },
  backup: { about: 'backup <folder>', load: async () => (await import('./commands/backup.ts')).backup },
  restore: { about: 'restore <folder>', load: async () => (await import('./commands/backup.ts')).restore },
  'rotate-keys': {
    about: 'rotate-keys   re-encrypt stored secrets with the newest key',
    load: async () => (await import('./commands/rotate-keys.ts')).rotateKeys,
  },
  doctor: {
    about: 'doctor   check what is configured, missing and reachable',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) {
  const usage = Object.values(COMMANDS).map(({ about }) => `  npm run pack -- ${about}`)
  process.stderr.write(`${name ? `Unknown command "${name}". ` : ''}Commands:\n${usage.join('\n')}\n`)
  process.exit(1)
}
try {
  const run = await command.load()
  process.exitCode = await run(args)
} catch (error) {
  // Errors that the operator can fix need no stack trace.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
