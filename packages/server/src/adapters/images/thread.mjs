// The first file of the thread, in JavaScript: Node 20 starts no thread on TypeScript, and tsx hands its loader on to none.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
