/** Larger pictures and frames are refused before they are decoded: a little more than 8K. */
export const MAX_PIXELS = 40_000_000
