import { readEnvironment, toConfig } from '../config/config.ts'
import { type Context, createContext } from '../context/context.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './open-database.ts'

/**
 * Runs a command with a context, whether or not the server runs. Logs go to stderr; stdout is for the command's output.
 */
export async function withContext<Result>(run: (context: Context) => Promise<Result>): Promise<Result> {
  const config = toConfig(readEnvironment())
  const log = await createLog({ level: 'warn', pretty: false, stderr: true })
  const database = await openDatabase(config)
  try {
    const context = await createContext({ config, log, databaseUrl: database.url })
    try {
      return await run(context)
    } finally {
      await context.close()
    }
  } finally {
    await database.close()
  }
}
