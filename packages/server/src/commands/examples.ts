import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { firstTurn } from '@pack/core/assets/branding'
import type { Mode } from '@pack/core/content/mode'
import { orientationOf } from '@pack/core/content/orientation'
import {
  BUILT_IN_EXAMPLES_FILE,
  type BuiltInExamples,
  builtInExamplesSchema,
} from '@pack/core/examples/built-in-examples'
import { WOLF_SAMPLES } from '@pack/core/examples/wolf-samples'
import { PACK } from '@pack/core/personas/pack'
import { WOLF_IDS, type WolfId } from '@pack/core/personas/persona'
import { findFfmpeg, openJobFolder, paintThumbnail, webPoster, webSpeech, webVideo } from '@pack/media'
import { readEnvironment } from '../config/config.ts'
import { webPublicFolder } from '../resources.ts'
import { orderOf, withOfflineMakers } from './offline-makers.ts'
import { say, untilAskedToEnd } from './signals.ts'

type Film = {
  mode: Mode
  theme: string
  wolves: readonly WolfId[]
  seed: number
  background: 'loop' | 'ai_slideshow'
  title: string
  lines: readonly (readonly [WolfId, string])[]
  /** Width of the published file in pixels, and x264's constant rate factor. */
  width: number
  crf: number
}

/**
 * One of each kind, at most 40 seconds long, shown while no user has published a video: lines of the offline writer.
 */
const EXAMPLES: readonly Film[] = [
  {
    ...{ mode: 'short', theme: 'burnout', wolves: ['flow'], seed: 1, background: 'loop', width: 720, crf: 25 },
    title: 'Burnout, Wearing Your Manners',
    lines: [
      ['flow', 'If rest feels like guilt, that is not laziness. That is burnout, wearing your manners.'],
      ['flow', 'You sit down for ten minutes, and you listen for steps on the stairs, as if you were stealing them.'],
      ['flow', 'Who told you that you may not rest? Was it you?'],
    ],
  },
  {
    ...{ mode: 'story', theme: 'starting over', wolves: ['umbra'], seed: 1, background: 'ai_slideshow' },
    ...{ width: 1280, crf: 26 },
    title: 'The Door with the Pencil Marks',
    lines: [
      ['umbra', 'Vera came back to sell the house in which she had grown up.'],
      ['umbra', 'The buyers were nice, and the papers were on the table, next to her mother’s glasses.'],
      ['umbra', 'Room after room Vera packed, quickly, as if somebody were asleep.'],
      ['umbra', 'Behind the kitchen door she found the pencil marks, and a name beside each one.'],
      ['umbra', 'So Vera took the door off its hinges and carried it out to the car.'],
      [
        'umbra',
        'The new people bought another door, and in a flat far away a child is already up to the handle of the old one.',
      ],
    ],
  },
  {
    ...{ mode: 'dialogue', theme: 'deadlines', wolves: ['codex', 'jinx'], seed: 10, background: 'loop' },
    ...{ width: 1280, crf: 26 },
    title: 'I Work Best Right Before a Deadline',
    lines: [
      ['codex', 'I work best right before a deadline.'],
      ['jinx', 'How do you know? You have never worked at any other time.'],
      ['codex', 'That is exactly how it feels to be the best at something.'],
      ['jinx', 'And the deadlines that you missed?'],
      ['codex', 'They were not close enough. I did not feel them.'],
      ['jinx', 'You need one that stands behind you and breathes.'],
      ['codex', 'I have one. It is you. How long have I got?'],
    ],
  },
]

/** The video of the home page: half a minute about the product. */
const WELCOME: Film = {
  ...{ mode: 'dialogue', theme: 'the Pack', wolves: ['flow', 'jinx', 'codex', 'velour'], seed: 1, background: 'loop' },
  ...{ width: 1280, crf: 26 },
  title: 'Welcome to the Pack',
  lines: [
    ['flow', 'Hello. We are the Pack. Sit down, there is no need to push.'],
    ['jinx', 'Hi! You type a theme. Anything! Heartbreak, tax returns, your cat.'],
    ['codex', 'We write the script, we speak it, and we caption it word by word. I check it twice.'],
    ['velour', 'And we dress it, darling: your logo, your music, your name at the end.'],
    ['jinx', 'Then you post it and take the bow. We are wolves, what would we do with applause?'],
    ['flow', 'So. What is on your mind?'],
  ],
}

/** Narrow, because the page of a wolf shows them small. */
const WOLF_FILMS: readonly Film[] = WOLF_IDS.map((id) => {
  const { theme, title, lines } = WOLF_SAMPLES[id]
  const look = { seed: firstTurn({ id, cloneOf: id }), background: 'loop', width: 360, crf: 30 } as const
  return { ...look, mode: 'short', theme, title, wolves: [id], lines: lines.map((line) => [id, line] as const) }
})

/** The example that plays on the home page, silent and small. Its first frame is the poster. */
const HERO = { of: 'examples/short.mp4', name: 'hero', width: 480, crf: 28, quality: 70 } as const

const POSTER = { width: 960, format: 'webp', maxBytes: 40_000 } as const
/** How long slideshows show a picture, in seconds. */
const CHANGE_SECONDS = 6

type Run = Awaited<ReturnType<typeof prepare>>

/**
 * `pack examples`: regenerates the videos and voices of the public pages with the product's own engine; all of them, or
 * only the named ones.
 */
export async function examples(names: string[]): Promise<number> {
  const wanted = (name: string) => names.length === 0 || names.includes(name)
  const run = await prepare()
  try {
    for (const film of EXAMPLES.filter(({ mode }) => wanted(mode)))
      await note(film, await shoot(film, `examples/${film.mode}`, run))
    if (wanted(HERO.name)) await copyHero(run)
    if (wanted('welcome')) await shoot(WELCOME, 'welcome', run)
    if (wanted('voices')) await speakSamples(run)
    if (wanted('wolves')) for (const film of WOLF_FILMS) await shoot(film, `wolves/${film.wolves[0]}`, run)
    return 0
  } finally {
    await run.folder.remove()
  }
}

/** Adds an example to the list that the server reads. */
async function note(
  { mode, theme, wolves }: Film,
  { title, seconds }: { title: string; seconds: number },
): Promise<void> {
  const path = join(webPublicFolder, BUILT_IN_EXAMPLES_FILE)
  const list = await readFile(path, 'utf8').catch(() => '[]')
  const others = builtInExamplesSchema.parse(JSON.parse(list)).filter((one) => one.mode !== mode)
  const personas = wolves.map((id) => PACK[id].name)
  const made: BuiltInExamples = [
    ...others,
    { mode, title, theme, personas, seconds, created_at: new Date().toISOString() },
  ]
  await writeFile(path, `${JSON.stringify(made, null, 2)}\n`)
}

async function prepare() {
  const ffmpeg = await findFfmpeg({ path: readEnvironment().FFMPEG_PATH })
  return { ffmpeg, folder: await openJobFolder(tmpdir()), signal: untilAskedToEnd() }
}

/** Makes a video and its poster, as `name` in the public folder. */
async function shoot(film: Film, name: string, run: Run): Promise<{ title: string; seconds: number }> {
  return withOfflineMakers(async (makers) => {
    const wolves = film.wolves.map((id) => PACK[id])
    const order = orderOf({
      ...film,
      orientation: orientationOf(film.mode),
      tone: '',
      keywords: [],
      points: [],
      wolves,
      changeSeconds: CHANGE_SECONDS,
    })
    const lines = film.lines.map(([persona, line]) => ({ persona, line }))
    const script = { title: film.title, lines, writer: 'the Pack' }
    const { video, timeline } = await makers.produce({ ...order, script }, { signal: run.signal, show: () => {} })

    const [from, into] = [await makers.file(video.media), join(webPublicFolder, name)]
    await mkdir(dirname(into), { recursive: true })
    // The old video stays until the new one is complete.
    const copy = join(run.folder.path, `${film.mode}.mp4`)
    await webVideo(from, { into: copy, width: film.width, crf: film.crf }, run)
    const poster = await paintThumbnail(timeline, { title: script.title, ...POSTER }, { ...run, file: makers.file })
    await copyFile(copy, `${into}.mp4`)
    await writeFile(`${into}.webp`, poster)
    say(
      `${name}: ${script.title}, ${video.seconds.toFixed(1)} s, ${video.loudnessLufs} LUFS, ${await size(`${into}.mp4`)}`,
    )
    for (const { persona, line } of script.lines) say(`  ${persona}: ${line}`)
    return { title: script.title, seconds: video.seconds }
  })
}

async function copyHero(run: Run): Promise<void> {
  const into = join(webPublicFolder, HERO.name)
  await webVideo(join(webPublicFolder, HERO.of), { ...HERO, into: `${into}.mp4`, sound: false }, run)
  await writeFile(`${into}.webp`, await webPoster(`${into}.mp4`, HERO, run))
  say(`${HERO.name}: ${await size(`${into}.mp4`)}, poster ${await size(`${into}.webp`)}`)
}

/** Each wolf speaks its sample line. */
async function speakSamples(run: Run): Promise<void> {
  await mkdir(join(webPublicFolder, 'voices'), { recursive: true })
  await withOfflineMakers(async (makers) => {
    for (const wolf of Object.values(PACK)) {
      const asked = [{ text: wolf.voice_line, voice: wolf.voice }]
      const [spoken] = await makers.voices.speak(asked, { signal: run.signal, progress: () => {} })
      if (!spoken) throw new Error(`${wolf.name} said nothing.`)
      const into = join(webPublicFolder, 'voices', `${wolf.id}.m4a`)
      await webSpeech(await makers.file(spoken.media), { into }, run)
      say(`voices/${wolf.id}: ${spoken.seconds.toFixed(1)} s, ${await size(into)}`)
    }
  })
}

const size = async (path: string) => `${Math.round((await stat(path)).size / 1000)} kB`
