// The first file of the process, in JavaScript: Node 20 starts none on TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./child.ts')
