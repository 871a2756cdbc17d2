// The process that looks into a stranger's file: `look.mjs picture <path>` decodes it, `look.mjs media <path>` reads its
// headers. It answers a line of JSON, or null; whatever goes wrong in here ends this process and nothing else.
import { readFileSync } from 'node:fs'

const [what, path] = process.argv.slice(2)
const answer = what === 'picture' ? await picture(path) : await media(path)
process.stdout.write(`${JSON.stringify(answer)}\n`)
process.exit(0)

async function picture(file) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  try {
    const image = await loadImage(readFileSync(file))
    const { width, height } = image
    if (width < 1 || height < 1) return null
    // Some decoders fail only when the pixels are asked for.
    createCanvas(1, 1).getContext('2d').drawImage(image, 0, 0, 1, 1)
    return { width, height }
  } catch {
    return null
  }
}

async function media(file) {
  const { probeFile } = await import('./probe-file.mjs')
  const found = await probeFile(file)
  return found && { ...found, video: found.video && { ...found.video, headers: null } }
}
