import { slideshowIn } from '@pack/core/film/background'
import { isCropped } from '@pack/core/film/fit'
import { type LoopMoment, type LoopPart, loopAt, loopParts } from '@pack/core/film/loop'
import { overlayStates, paintOverlay } from '@pack/core/film/painter'
import { partAt, totalSeconds } from '@pack/core/film/timeline'
import type { Preview } from '@pack/core/generation/preview'
import { openPictures, overlayAssets } from './picture-cache.ts'
import { paintSlides } from './scene.ts'
import { openSounds, playSounds, type Sounds } from './sound.ts'

/** Largest drift of a clip from the clock, seconds. */
const DRIFT = 0.12

type Callbacks = { onTime: (seconds: number) => void; onPlaying: (playing: boolean) => void; onReady: () => void }

/** Plays a preview on the layers of a stage, all synchronised to one clock. */
export class PreviewEngine {
  readonly #stage: HTMLElement
  readonly #preview: Preview
  readonly #callbacks: Callbacks
  #states: ReturnType<typeof overlayStates>
  #moving = false
  readonly #loop: LoopPart[]
  #audio: AudioContext | null = null
  #sounds: Promise<Sounds> | null = null
  #stopSounds: (() => void) | null = null
  #pictures = new Map<string, HTMLImageElement>()
  #slides = new Map<string, HTMLImageElement>()
  #position = 0
  #startedAt = 0
  #playing = false
  #closed = false
  /** Its pictures are loaded: nothing is painted without them. */
  #opened = false
  #frame = 0
  #painted: unknown = null

  constructor(stage: HTMLElement, preview: Preview, callbacks: Callbacks) {
    this.#stage = stage
    this.#preview = preview
    this.#callbacks = callbacks
    const { background, bodySeconds } = preview.timeline
    this.#states = overlayStates(preview.timeline)
    this.#loop = background.kind === 'loop' ? loopParts(background, bodySeconds) : []
    void this.#open()
  }

  async #open() {
    const { timeline, media } = this.#preview
    const address = (key: string) => media[key] ?? ''
    const { background } = timeline
    const slides = [...new Set(slideshowIn(background)?.slides.map((slide) => slide.media))]
    const [pictures, opened] = await Promise.all([overlayAssets(timeline, address), openPictures(slides.map(address))])
    if (this.#closed) return
    this.#opened = true
    this.#pictures = pictures
    this.#slides = new Map(
      slides.flatMap((key) => {
        const picture = opened.get(address(key))
        return picture ? [[key, picture] as const] : []
      }),
    )
    const overlay = contextOf(this.#stage, 'overlay')
    this.#moving = overlay !== null && !matchMedia('(prefers-reduced-motion: reduce)').matches
    // Pages are measured, so their states are known only now that the fonts are loaded.
    if (overlay && this.#moving) this.#states = overlayStates(timeline, overlay)
    for (const clip of this.#clips()) {
      clip.addEventListener('loadedmetadata', () => this.#fit(clip))
      clip.addEventListener('loadeddata', () => this.#show())
      this.#fit(clip)
    }
    this.#show()
    this.#callbacks.onReady()
  }

  #clips = (): HTMLVideoElement[] => [...this.#stage.querySelectorAll('video')]

  #fit(clip: HTMLVideoElement) {
    if (!clip.videoWidth || clip.loop) return
    const size = { width: clip.videoWidth, height: clip.videoHeight }
    clip.toggleAttribute('data-whole', !isCropped(size, this.#preview.timeline))
  }

  #now(): number {
    if (!this.#playing || !this.#audio) return this.#position
    return this.#position + Math.max(0, this.#audio.currentTime - this.#startedAt)
  }

  toggle(): Promise<void> | void {
    return this.#playing ? this.#pause() : this.play()
  }

  async play() {
    if (this.#playing) return
    this.#audio ??= new AudioContext()
    const context = this.#audio
    const { timeline, media } = this.#preview
    this.#sounds ??= openSounds(context, timeline, (key) => media[key] ?? '')
    await context.resume()
    const sounds = await this.#sounds
    if (this.#closed || this.#playing) return
    if (this.#position >= totalSeconds(timeline) - 0.05) this.#position = 0
    this.#stopSounds = playSounds(context, timeline, sounds, this.#position)
    this.#startedAt = context.currentTime
    this.#playing = true
    this.#callbacks.onPlaying(true)
    this.#tick()
  }

  #pause() {
    this.#position = Math.min(this.#now(), totalSeconds(this.#preview.timeline))
    this.#playing = false
    this.#stopSounds?.()
    this.#stopSounds = null
    cancelAnimationFrame(this.#frame)
    this.#callbacks.onPlaying(false)
    this.#show()
  }

  seek(seconds: number) {
    const wasPlaying = this.#playing
    if (wasPlaying) this.#pause()
    this.#position = Math.max(0, Math.min(seconds, totalSeconds(this.#preview.timeline)))
    this.#show()
    if (wasPlaying) void this.play()
  }

  #tick = () => {
    if (this.#closed || !this.#playing) return
    if (this.#now() >= totalSeconds(this.#preview.timeline)) return this.#pause()
    this.#show()
    this.#frame = requestAnimationFrame(this.#tick)
  }

  /** Shows the frame at the clock's time. */
  #show() {
    if (this.#closed || !this.#opened) return
    const { timeline } = this.#preview
    const seconds = this.#now()
    const at = partAt(timeline, seconds)
    const inBody = at.part === 'body'
    const looped = inBody ? loopAt(this.#loop, at.seconds) : null
    for (const clip of this.#clips()) {
      if (clip.loop) this.#syncLoop(clip, looped)
      else this.#syncEdge(clip, at)
    }
    const slides = contextOf(this.#stage, 'slides')
    if (slides) {
      slides.canvas.hidden = !inBody
      const slideshow = slideshowIn(timeline.background)
      if (inBody && slideshow) paintSlides(slides, timeline, slideshow, at.seconds, this.#slides)
    }
    const overlay = contextOf(this.#stage, 'overlay')
    if (overlay) {
      overlay.canvas.hidden = !inBody
      const state = inBody ? this.#states.find(({ end }) => at.seconds < end) : undefined
      if (state && state !== this.#painted)
        paintOverlay(overlay, timeline, state.start, this.#pictures, { moving: this.#moving })
      if (state) this.#painted = state
    }
    this.#callbacks.onTime(seconds)
  }

  #syncEdge(clip: HTMLVideoElement, at: ReturnType<typeof partAt>) {
    const needed = clip.dataset.backdrop === undefined || clip.dataset.whole !== undefined
    const shown = needed && clip.dataset.part === at.part
    this.#sync(clip, shown ? Math.min(at.seconds, clip.duration - 0.01) : null)
  }

  /** Two clips of a loop take turns: one plays its current run, the other cross-fades in when the loop jumps. */
  #syncLoop(clip: HTMLVideoElement, looped: LoopMoment | null) {
    if (looped?.media !== clip.dataset.media) return this.#sync(clip, null)
    const isUpper = clip.dataset.upper !== undefined
    const plays = looped !== null && (looped.run % 2 === 1) === isUpper
    const place = plays ? looped.place : looped?.into?.place
    const mix = looped?.into?.mix ?? 0
    if (isUpper) clip.style.opacity = String(plays ? 1 - mix : mix)
    const { zoom, x, y } = looped?.framing ?? { zoom: 1, x: 0, y: 0 }
    clip.style.transform = `scale(${zoom})`
    clip.style.transformOrigin = `${x * 100}% ${y * 100}%`
    const length = clip.duration
    this.#sync(clip, place === undefined ? null : ((place % length) + length) % length)
  }

  /** Shows a clip at `wanted` seconds; null hides it. */
  #sync(clip: HTMLVideoElement, wanted: number | null) {
    clip.toggleAttribute('data-shown', wanted !== null)
    if (wanted === null || !clip.duration) return clip.pause()
    if (Math.abs(clip.currentTime - wanted) > (this.#playing ? DRIFT : 0.001)) clip.currentTime = wanted
    if (this.#playing && clip.paused && !clip.ended) void clip.play().catch(() => {})
    if (!this.#playing && !clip.paused) clip.pause()
  }

  close() {
    this.#closed = true
    this.#stopSounds?.()
    cancelAnimationFrame(this.#frame)
    void this.#audio?.close()
  }
}

function contextOf(stage: HTMLElement, layer: string): CanvasRenderingContext2D | null {
  return stage.querySelector<HTMLCanvasElement>(`canvas[data-layer="${layer}"]`)?.getContext('2d') ?? null
}
