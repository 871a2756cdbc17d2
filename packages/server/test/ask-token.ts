import { createInterface } from 'node:readline'
import { accessToken } from '@pack/core/publishing/access-token'
import { readEnvironment, toConfig } from '../src/config/config.ts'
import { createContext } from '../src/context/context.ts'
import { createLog } from '../src/log.ts'

/** A process that prints the access token of each account whose id it reads, or why there is none. */
const config = toConfig(readEnvironment())
const log = await createLog({ level: 'silent', pretty: false })
const context = await createContext({ config, log, databaseUrl: process.env.DATABASE_URL ?? '', role: 'worker' })
await context.platformTokens.read(crypto.randomUUID())
process.stdout.write('ready\n')
for await (const id of createInterface({ input: process.stdin })) {
  const answer = await accessToken(context, id).catch((error: Error) => `refused: ${error.message}`)
  process.stdout.write(`${answer}\n`)
}
await context.close()
