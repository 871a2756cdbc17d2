// All that a thread needs that only draws: without what renders it starts sooner.
export { fitPicture } from './pictures/fit-picture.ts'
export { drawScene } from './scenes/draw-scene.ts'
