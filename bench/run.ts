import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ensureBundle } from '../packages/server/bundle.mjs'
import { benchApi } from './api.ts'
import { benchEdit } from './edit.ts'
import { benchFloods } from './floods.ts'
import { benchHostile } from './hostile.ts'
import { benchJobs } from './jobs.ts'
import { benchLinks } from './links.ts'
import { benchProduct } from './product.ts'
import { benchPublishing } from './publishing.ts'
import { benchRender, type Figure } from './render.ts'
import { benchSettings } from './settings.ts'
import { benchWeb } from './web.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { remotion: { type: 'string' }, rounds: { type: 'string' }, part: { type: 'string' } },
})

const benches: Record<string, () => Promise<Figure[]>> = {
  render: () => benchRender({ remotion: values.remotion, rounds: Number(values.rounds ?? 3) }),
  settings: benchSettings,
  product: benchProduct,
  edit: () => benchEdit(values.part),
  hostile: benchHostile,
  jobs: () => benchJobs(values.part),
  links: benchLinks,
  publishing: () => benchPublishing(values.part),
  floods: benchFloods,
  api: benchApi,
  web: () => benchWeb({ rounds: Number(values.rounds ?? 3) }),
}

const [name = ''] = positionals
const bench = benches[name]
if (bench) {
  // The programs that judge files run from the bundle.
  process.env.PACK_BUNDLE = await ensureBundle()
  const figures = await bench()
  const width = Math.max(...figures.map((figure) => figure.name.length))
  for (const { name, value, unit, limit, atLeast } of figures) {
    const most = limit === undefined ? '' : `  (at most ${limit}) ${value <= limit ? 'ok' : 'EXCEEDED'}`
    const least = atLeast === undefined ? '' : `  (at least ${atLeast}) ${value >= atLeast ? 'ok' : 'MISSED'}`
    const verdict = most + least
    process.stdout.write(`${name.padEnd(width)}  ${value.toFixed(value < 10 ? 3 : 1).padStart(9)} ${unit}${verdict}\n`)
  }
  await mkdir('bench/results', { recursive: true })
  await writeFile(
    `bench/results/${name}.json`,
    `${JSON.stringify({ at: new Date(), node: process.version, figures }, null, 2)}\n`,
  )
} else {
  process.stderr.write(
    `npm run bench -- ${Object.keys(benches).join(' | ')} [--rounds 3] [--remotion <folder>] [--part <of edit, jobs or publishing>]
`,
  )
  process.exitCode = 1
}
