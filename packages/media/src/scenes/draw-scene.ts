import { moodFor, plainWords, rankKinds, type SceneKind } from '@pack/core/film/scene-lexicon'
import { ProductError } from '@pack/core/kernel/errors'
import { createCanvas } from '../canvas.ts'
import { paintGrain, paintVignette } from './brush.ts'
import { paintAurora } from './kinds/aurora.ts'
import { paintBag } from './kinds/bag.ts'
import { paintBall } from './kinds/ball.ts'
import { paintBear } from './kinds/bear.ts'
import { paintBed } from './kinds/bed.ts'
import { paintBicycle } from './kinds/bicycle.ts'
import { paintFeeder } from './kinds/birds.ts'
import { paintBlocks } from './kinds/blocks.ts'
import { paintBoard } from './kinds/board.ts'
import { paintBook } from './kinds/book.ts'
import { paintBread } from './kinds/bread.ts'
import { paintBroom } from './kinds/broom.ts'
import { paintCake } from './kinds/cake.ts'
import { paintCamera } from './kinds/camera.ts'
import { paintCar } from './kinds/car.ts'
import { paintChecklist } from './kinds/checklist.ts'
import { paintCity } from './kinds/city.ts'
import { paintClimb } from './kinds/climb.ts'
import { paintClock } from './kinds/clock.ts'
import { paintClothes } from './kinds/clothes.ts'
import { paintCoffee } from './kinds/coffee.ts'
import { paintCoins } from './kinds/coins.ts'
import { paintDesert } from './kinds/desert.ts'
import { paintDice } from './kinds/dice.ts'
import { paintDog } from './kinds/dog.ts'
import { paintDoor } from './kinds/door.ts'
import { paintEasel } from './kinds/easel.ts'
import { paintEmbers } from './kinds/embers.ts'
import { paintFlight } from './kinds/flight.ts'
import { paintFlow } from './kinds/flow.ts'
import { paintFlowers } from './kinds/flowers.ts'
import { paintForest } from './kinds/forest.ts'
import { paintGarden } from './kinds/garden.ts'
import { paintGift } from './kinds/gift.ts'
import { paintGlass } from './kinds/glass.ts'
import { paintGlobe } from './kinds/globe.ts'
import { paintGuitar } from './kinds/guitar.ts'
import { paintHouse } from './kinds/house.ts'
import { paintJars } from './kinds/jars.ts'
import { paintKit } from './kinds/kit.ts'
import { paintLamp } from './kinds/lamp.ts'
import { paintLaptop } from './kinds/laptop.ts'
import { paintLaundry } from './kinds/laundry.ts'
import { paintLock } from './kinds/lock.ts'
import { paintMat } from './kinds/mat.ts'
import { paintMeadow } from './kinds/meadow.ts'
import { paintMicrophone } from './kinds/microphone.ts'
import { paintMirror } from './kinds/mirror.ts'
import { paintPan } from './kinds/pan.ts'
import { paintPet } from './kinds/pet.ts'
import { paintPhone } from './kinds/phone.ts'
import { paintPiano } from './kinds/piano.ts'
import { paintPlant } from './kinds/plant.ts'
import { paintRain } from './kinds/rain.ts'
import { paintRidges } from './kinds/ridges.ts'
import { paintRoller } from './kinds/roller.ts'
import { paintRunner } from './kinds/runner.ts'
import { paintSea } from './kinds/sea.ts'
import { paintSewing } from './kinds/sewing.ts'
import { paintShoes } from './kinds/shoes.ts'
import { paintShop } from './kinds/shop.ts'
import { paintSpace } from './kinds/space.ts'
import { paintStroller } from './kinds/stroller.ts'
import { paintSuitcase } from './kinds/suitcase.ts'
import { paintTable } from './kinds/table.ts'
import { paintTalk } from './kinds/talk.ts'
import { paintTent } from './kinds/tent.ts'
import { paintTools } from './kinds/tools.ts'
import { paintVegetables } from './kinds/vegetables.ts'
import { paintWeights } from './kinds/weights.ts'
import { paintWindows } from './kinds/windows.ts'
import { paintYarn } from './kinds/yarn.ts'
import { paletteFor } from './palette.ts'
import { type Stage, stageOf } from './stage.ts'

/**
 * A picture to draw: `colour` is the persona's, `tone` the video's, `words` the line's. Sizes in pixels, `colour` as
 * `#rrggbb`.
 */
export type SceneRequest = {
  width: number
  height: number
  seed: string
  words: readonly string[]
  colour: string
  tone: string
  /** The words of the video's theme: they choose details, such as a cat instead of a puppy. */
  theme?: readonly string[]
  /** The kind to draw; by default the words decide. `planScenes` chooses for a whole video. */
  kind?: SceneKind
  /** How many slides have shown the picture: each frames it differently. By default it is whole. */
  shown?: number
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
  bread: paintBread,
  coffee: paintCoffee,
  shop: paintShop,
  house: paintHouse,
  car: paintCar,
  lock: paintLock,
  pet: paintPet,
  flight: paintFlight,
  runner: paintRunner,
  weights: paintWeights,
  clock: paintClock,
  bed: paintBed,
  windows: paintWindows,
  plant: paintPlant,
  table: paintTable,
  lamp: paintLamp,
  shoes: paintShoes,
  phone: paintPhone,
  book: paintBook,
  door: paintDoor,
  coins: paintCoins,
  dog: paintDog,
  checklist: paintChecklist,
  talk: paintTalk,
  jars: paintJars,
  bag: paintBag,
  bear: paintBear,
  pan: paintPan,
  vegetables: paintVegetables,
  tools: paintTools,
  camera: paintCamera,
  microphone: paintMicrophone,
  globe: paintGlobe,
  gift: paintGift,
  ball: paintBall,
  guitar: paintGuitar,
  suitcase: paintSuitcase,
  bicycle: paintBicycle,
  glass: paintGlass,
  kit: paintKit,
  easel: paintEasel,
  flowers: paintFlowers,
  yarn: paintYarn,
  clothes: paintClothes,
  roller: paintRoller,
  tent: paintTent,
  laptop: paintLaptop,
  mirror: paintMirror,
  piano: paintPiano,
  blocks: paintBlocks,
  garden: paintGarden,
  mat: paintMat,
  broom: paintBroom,
  laundry: paintLaundry,
  board: paintBoard,
  dice: paintDice,
  birds: paintFeeder,
  cake: paintCake,
  sewing: paintSewing,
  stroller: paintStroller,
  climb: paintClimb,
}

/** Scenes that only look right in the dark, because they show stars, lamps or fire. */
const DARK: ReadonlySet<SceneKind> = new Set([
  'city',
  'space',
  'embers',
  'rain',
  'aurora',
  'lamp',
  'phone',
  'door',
  'shop',
  'house',
  'lock',
  'bed',
  'windows',
  'tent',
])

/**
 * The framings of a picture over the slides that it stays for: enlarged `zoom` times about a point, in fractions of its
 * size. They move what is shown away from the captions, down in portrait and up in landscape.
 */
const FRAMINGS = {
  portrait: [
    { zoom: 1.25, x: 0.5, y: 0.08 },
    { zoom: 1.45, x: 0.5, y: 0.35 },
    { zoom: 1.22, x: 0.15, y: 0.08 },
    { zoom: 1.22, x: 0.85, y: 0.08 },
  ],
  landscape: [
    { zoom: 1, x: 0, y: 0 },
    { zoom: 1.28, x: 0.5, y: 0.6 },
    { zoom: 1.22, x: 0.15, y: 0.6 },
    { zoom: 1.22, x: 0.85, y: 0.6 },
  ],
} as const

const LARGEST_SIDE = 4096

/** Draws one slide as JPEG (quality 92). The same request gives the same bytes. Throws `invalid` for absurd sizes. */
export async function drawScene(request: SceneRequest): Promise<Buffer> {
  const { width, height, seed, words, colour, tone, theme = [] } = request
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
    words: new Set(plainWords([...words, ...theme])),
    palette: paletteFor(colour, mood),
  })
  PAINTERS[kind](stage)
  const framed = request.shown === undefined ? stage : reframed(stage, request.shown)
  paintVignette(framed)
  paintGrain(framed)
  return framed.canvas.encode('jpeg', 92)
}

/** The stage with its picture enlarged about the framing's point. */
function reframed(stage: Stage, shown: number): Stage {
  const { w, h, portrait } = stage
  const framings = FRAMINGS[portrait ? 'portrait' : 'landscape']
  const { zoom, x, y } = framings[shown % framings.length] ?? framings[0]
  const canvas = createCanvas(w, h)
  const c = canvas.getContext('2d')
  const [width, height] = [w / zoom, h / zoom]
  c.drawImage(stage.canvas, (w - width) * x, (h - height) * y, width, height, 0, 0, w, h)
  return { ...stage, canvas, c }
}
