/** The loudest level of a word; the quietest is 0. */
export const MAX_LEVEL = 3
