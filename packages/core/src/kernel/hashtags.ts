/** Hashtags from SEO keywords: "dark humor" becomes #darkhumor. Keywords without letters or digits are left out. */
export function hashtags(keywords: readonly string[]): string {
  const tags = keywords.map((keyword) => keyword.replace(/[^\p{L}\p{M}\p{N}_]/gu, '')).filter(Boolean)
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()].map((tag) => `#${tag}`).join(' ')
}
