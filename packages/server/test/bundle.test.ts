import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bundleKey, ensureBundle } from '../bundle.mjs'
import { mainProgram } from '../src/resources.ts'

test('tests start processes from the bundle of the present sources', async () => {
  const folder = await ensureBundle()

  expect(basename(folder)).toBe(await bundleKey())
  expect(mainProgram()).toBe(`${folder}/main.mjs`)
})
