/** How captions move: what marks the word that is heard. */
export const CAPTION_STYLES = ['boxed_word', 'word_pop', 'karaoke_fill', 'typewriter', 'minimal'] as const
/** Where captions stand. `usual` is where the layout puts them. */
export const CAPTION_POSITIONS = ['usual', 'top', 'middle', 'bottom'] as const
/** Faces that captions can be set in; scripts that a face lacks come from the bundled ones for all scripts. */
export const CAPTION_FACES = ['bold', 'clean', 'tall', 'serif', 'hand'] as const

/** How a persona's lines are captioned. */
export type CaptionSettings = {
  style: (typeof CAPTION_STYLES)[number]
  position: (typeof CAPTION_POSITIONS)[number]
  face: (typeof CAPTION_FACES)[number]
}

export const DEFAULT_CAPTIONS: CaptionSettings = { style: 'boxed_word', position: 'usual', face: 'bold' }

/** Of a speaker, by id; as most are, where nothing was chosen. */
export const captionSettingsOf = (
  speakers: readonly { id: string; captions?: CaptionSettings | undefined }[],
  id: string | undefined,
): CaptionSettings => speakers.find((speaker) => speaker.id === id)?.captions ?? DEFAULT_CAPTIONS
