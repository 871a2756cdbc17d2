export const BACKGROUND_MODES = ['loop', 'ai_slideshow'] as const
export type BackgroundMode = (typeof BACKGROUND_MODES)[number]

/**
 * Seconds per image of a slideshow: 1 to 12 in the Generate form, 1 to 60 in the editor, in steps of 0.5 (part 2 §5 and
 * §9).
 */
export const BG_CHANGE_SECONDS = { min: 1, max: 12, editorMax: 60, step: 0.5, default: 3 } as const
