/** How captions highlight the spoken word. */
export const CAPTION_STYLES = ['boxed_word', 'word_pop', 'karaoke_fill', 'typewriter', 'minimal'] as const
/** Vertical positions of captions; `usual` leaves the choice to the layout. */
export const CAPTION_POSITIONS = ['usual', 'top', 'middle', 'bottom'] as const
/** Caption typefaces; scripts that one lacks fall back to the bundled fonts. */
export const CAPTION_FACES = ['bold', 'clean', 'tall', 'serif', 'hand'] as const

/** How a persona's lines are captioned. */
export type CaptionSettings = {
  style: (typeof CAPTION_STYLES)[number]
  position: (typeof CAPTION_POSITIONS)[number]
  face: (typeof CAPTION_FACES)[number]
}

export const DEFAULT_CAPTIONS: CaptionSettings = { style: 'boxed_word', position: 'usual', face: 'bold' }

/** A speaker's caption settings, or the defaults. */
export const captionSettingsOf = (
  speakers: readonly { id: string; captions?: CaptionSettings | undefined }[],
  id: string | undefined,
): CaptionSettings => speakers.find((speaker) => speaker.id === id)?.captions ?? DEFAULT_CAPTIONS
