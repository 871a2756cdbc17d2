import { ProductError } from '@pack/core/kernel/errors'
import { paintGrain, paintVignette } from './brush.ts'
import { paintAurora } from './kinds/aurora.ts'
import { paintBook } from './kinds/book.ts'
import { paintCity } from './kinds/city.ts'
import { paintCoins } from './kinds/coins.ts'
import { paintDesert } from './kinds/desert.ts'
import { paintDog } from './kinds/dog.ts'
import { paintDoor } from './kinds/door.ts'
import { paintEmbers } from './kinds/embers.ts'
import { paintFlow } from './kinds/flow.ts'
import { paintForest } from './kinds/forest.ts'
import { paintLamp } from './kinds/lamp.ts'
import { paintMeadow } from './kinds/meadow.ts'
import { paintPhone } from './kinds/phone.ts'
import { paintRain } from './kinds/rain.ts'
import { paintRidges } from './kinds/ridges.ts'
import { paintSea } from './kinds/sea.ts'
import { paintShoes } from './kinds/shoes.ts'
import { paintSpace } from './kinds/space.ts'
import { paintTable } from './kinds/table.ts'
import { moodFor, plainWords, rankKinds, type SceneKind } from './lexicon.ts'
import { paletteFor } from './palette.ts'
import { type Stage, stageOf } from './stage.ts'

/** A picture to draw: `colour` is the persona's, `tone` the video's, `words` the line's. Sizes in pixels, `colour` as `#rrggbb`. */
export type SceneRequest = {
  width: number
  height: number
  seed: string
  words: readonly string[]
  colour: string
  tone: string
  /** The kind to draw; by default the words decide. `planKinds` chooses for a whole video. */
  kind?: SceneKind
}

const PAINTERS: Record<SceneKind, (stage: Stage) => void> = {
  ridges: paintRidges,
  sea: paintSea,
  city: paintCity,
  desert: paintDesert,
  space: paintSpace,
  forest: paintForest,
  embers: paintEmbers,
  rain: paintRain,
  flow: paintFlow,
  aurora: paintAurora,
  meadow: paintMeadow,
  table: paintTable,
  lamp: paintLamp,
  shoes: paintShoes,
  phone: paintPhone,
  book: paintBook,
  door: paintDoor,
  coins: paintCoins,
  dog: paintDog,
}

/** Scenes that only look right in the dark, because they show stars, lamps or fire. */
const DARK: ReadonlySet<SceneKind> = new Set(['city', 'space', 'embers', 'rain', 'aurora', 'lamp', 'phone', 'door'])

const LARGEST_SIDE = 4096

/** Draws one slide as JPEG (quality 92). The same request gives the same bytes. Throws `invalid` for absurd sizes. */
export async function drawScene(request: SceneRequest): Promise<Buffer> {
  const { width, height, seed, words, colour, tone } = request
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 16 || side > LARGEST_SIDE) {
      throw new ProductError('invalid', `A scene is 16 to ${LARGEST_SIDE} pixels wide and high.`)
    }
  }
  const kind = request.kind ?? rankKinds(words, seed)[0] ?? 'ridges'
  const wanted = moodFor(words, tone, seed)
  const mood = DARK.has(kind) && wanted === 'dawn' ? 'night' : wanted
  const stage = stageOf({
    width,
    height,
    seed: `${kind}:${seed}`,
    words: new Set(plainWords(words)),
    palette: paletteFor(colour, mood),
  })
  PAINTERS[kind](stage)
  paintVignette(stage)
  paintGrain(stage)
  return stage.canvas.encode('jpeg', 92)
}
