/** The entry has another group than the one above it. */
export const beginsGroup = (entries: readonly { group?: string }[], index: number): boolean =>
  index > 0 && entries[index]?.group !== entries[index - 1]?.group
