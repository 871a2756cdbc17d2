/** YouTube's limit for all tags of a video together, as `tagsLength` counts. */
export const TAGS_MAX = 500

/** Tags as typed: comma separated, trimmed, without empty and repeated ones (part 1 §5). Null when none is left. */
export function parseTags(typed: string | readonly string[] | null): string[] | null {
  const parts = (typeof typed === 'string' ? [typed] : (typed ?? [])).flatMap((text) => text.split(','))
  const first = new Map<string, string>()
  for (const part of parts) {
    const tag = part.replace(/\s+/g, ' ').trim()
    if (tag && !first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  }
  return first.size > 0 ? [...first.values()] : null
}

/** Length of tags as YouTube counts it: commas between tags count, and a tag with a space has two quotation marks. */
export const tagsLength = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1))

/** Why YouTube would refuse these tags, in words for their author; null when they are fine. */
export function tagsProblem(tags: readonly string[] | null): string | null {
  if (!tags) return null
  const bad = tags.find((tag) => /[<>]/.test(tag))
  if (bad) return `YouTube doesn’t allow < or > in tags. Change “${bad.slice(0, 40)}”.`
  const length = tagsLength(tags)
  return length > TAGS_MAX ? `The tags have ${length} characters; YouTube allows ${TAGS_MAX}. Remove some.` : null
}
