import { checkVideo, expectedOf, findFfmpeg, openJobFolder, render } from '@pack/media'
import { makeInputs, shortTimeline } from './short.ts'

// A render in a process of its own, as a worker does it: `tsx bench/render-once.ts <folder> loop|slideshow|nothing
// [check]`. `nothing` prepares everything and renders nothing: the cost of starting such a process.
const [folder = '', kind = 'loop', check = ''] = process.argv.slice(2)
const ffmpeg = await findFfmpeg()
const file = await makeInputs(ffmpeg, `${folder}/in`)
const timeline = shortTimeline(kind === 'slideshow' ? { background: 'ai_slideshow' } : {})
const outFile = `${folder}/${kind}.mp4`
if (kind !== 'nothing')
  await render(timeline, { file, ffmpeg, outFile, workFolder: `${folder}/work`, cacheFolder: `${folder}/cache` })
if (check) {
  const job = await openJobFolder(`${folder}/work`)
  await checkVideo(outFile, expectedOf(timeline), { ffmpeg, folder: job })
  await job.remove()
}
