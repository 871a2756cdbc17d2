// Runs a command of the product from its bundle, which is built first when sources have changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBundle } from './bundle.mjs'

// Costs nothing until an error is printed.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(await ensureBundle(), 'main.mjs')).href)
