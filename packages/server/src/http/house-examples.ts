import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '@pack/core/content/mode'
import { HOUSE_LIST, houseExample, houseExamplesSchema } from '@pack/core/examples/house-examples'
import type { Example } from '@pack/core/examples/latest'

/** The engine's own examples, which lie beside the public pages; none while those are not built. */
export async function houseExamples(webFolder: string, publicUrl: string): Promise<Partial<Record<Mode, Example>>> {
  const list = await readFile(join(webFolder, HOUSE_LIST), 'utf8').catch(() => null)
  if (list === null) return {}
  const made = houseExamplesSchema.parse(JSON.parse(list))
  return Object.fromEntries(made.map((one) => [one.mode, houseExample(one, publicUrl)]))
}
