type Size = { width: number; height: number }

/** Aspect ratios that differ by more than this factor are fitted over a blurred background instead of cropped. */
export const MAX_CROP = 1.35

/**
 * Whether a clip of this size is cropped to fill the frame; otherwise all of it is shown over a blurred enlargement.
 */
export function isCropped(clip: Size, frame: Size): boolean {
  const stretch = clip.width / clip.height / (frame.width / frame.height)
  return Math.max(stretch, 1 / stretch) <= MAX_CROP
}
