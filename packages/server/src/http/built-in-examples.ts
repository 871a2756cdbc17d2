import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILT_IN_EXAMPLES_FILE, builtInExamples, builtInExamplesSchema } from '@pack/core/examples/built-in-examples'
import type { LatestExamples } from '@pack/core/examples/latest'

/** The examples that ship with the public pages; none while those are not built. */
export async function readBuiltInExamples(webFolder: string, publicUrl: string): Promise<LatestExamples> {
  const list = await readFile(join(webFolder, BUILT_IN_EXAMPLES_FILE), 'utf8').catch(() => '[]')
  return builtInExamples(builtInExamplesSchema.parse(JSON.parse(list)), publicUrl)
}
