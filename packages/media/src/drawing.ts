// The entry point of drawing threads: they start sooner without the renderer.
export { fitPicture } from './pictures/fit-picture.ts'
export { layOutPicture } from './pictures/lay-out-picture.ts'
export { drawScene } from './scenes/draw-scene.ts'
