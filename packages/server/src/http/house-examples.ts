import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '@pack/core/content/mode'
import { BUILT_IN_EXAMPLES_FILE, builtInExample, builtInExamplesSchema } from '@pack/core/examples/built-in-examples'
import type { Example } from '@pack/core/examples/latest'

/** The built-in examples, stored with the public pages; none until those are built. */
export async function houseExamples(webFolder: string, publicUrl: string): Promise<Partial<Record<Mode, Example>>> {
  const list = await readFile(join(webFolder, BUILT_IN_EXAMPLES_FILE), 'utf8').catch(() => null)
  if (list === null) return {}
  const made = builtInExamplesSchema.parse(JSON.parse(list))
  return Object.fromEntries(made.map((one) => [one.mode, builtInExample(one, publicUrl)]))
}
