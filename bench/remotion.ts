import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../e2e/browser.ts'
import { measured } from './measure.ts'

/**
 * CPU seconds that Remotion takes for the picture of our short (background, words, logo). `folder` is where the user
 * installed `remotion @remotion/cli react react-dom`; it is not a dependency of ours, because its licence is not free
 * for everyone.
 */
export async function remotionCpu(folder: string, inputs: string): Promise<number> {
  const source = join(folder, 'pack-bench')
  await mkdir(join(folder, 'public'), { recursive: true })
  for (const name of ['background.mp4', 'logo.png']) await cp(join(inputs, 'in', name), join(folder, 'public', name))
  await mkdir(source, { recursive: true })
  // Not a .tsx file here, because it can be checked only where Remotion is installed.
  await cp('bench/remotion-short.tsx.txt', join(source, 'index.tsx'))
  // Remotion does not start without one.
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx", "module": "esnext" } }')
  const cli = join(folder, 'node_modules/.bin/remotion')
  const args = [
    'render',
    `--browser-executable=${findChromium()}`,
    join(source, 'index.tsx'),
    'Short',
    join(source, 'out.mp4'),
    '--public-dir',
    join(folder, 'public'),
  ]
  return (await measured(cli, args, { cwd: folder })).cpu
}
