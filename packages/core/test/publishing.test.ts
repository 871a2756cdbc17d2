import { hashtags } from '@pack/core/kernel/hashtags'
import { scopeInWords, YOUTUBE_SCOPES } from '@pack/core/publishing/platforms'
import { parsePlaylistId, playlistProblem } from '@pack/core/publishing/playlist'
import { parseTags, tagsLength, tagsProblem } from '@pack/core/publishing/tags'
import {
  descriptionLength,
  descriptionPreview,
  fillTemplate,
  PLACEHOLDERS,
  templateProblem,
  titleLength,
} from '@pack/core/publishing/templates'
import { describe, expect, test } from 'vitest'

const values = {
  title: 'Slow water wins',
  theme: 'patience',
  persona: 'Flow',
  quote: 'The river <never> hurries.',
  hashtags: '#patience #calm',
  date: '22 November 2026',
}

describe('a publishing template', () => {
  test('is filled with what is known about the video', () => {
    expect(fillTemplate('{persona}: {title} {hashtags}', values, 'title')).toBe('Flow: Slow water wins #patience #calm')
    expect(fillTemplate('{quote}\n\n{theme}, {date}', values, 'description')).toBe(
      'The river never hurries.\n\npatience, 22 November 2026',
    )
  })

  test('is cut at the end of a word where YouTube’s limit is', () => {
    const title = fillTemplate('{title} | {theme}', { ...values, title: 'wolf '.repeat(30) }, 'title')
    expect(titleLength(title)).toBeLessThanOrEqual(100)
    expect(title).toMatch(/wolf…$/)
    const description = fillTemplate('{quote}', { ...values, quote: '🐺'.repeat(2000) }, 'description')
    expect(descriptionLength(description)).toBeLessThanOrEqual(5000)
    expect(description).not.toMatch(/\p{Surrogate}/u)
  })

  test('is cut inside a word that is long, so that little is lost, but never inside a flag', () => {
    expect(fillTemplate('{title}', { ...values, title: `A ${'宇'.repeat(120)}` }, 'title')).toBe(
      `A ${'宇'.repeat(97)}…`,
    )
    expect(fillTemplate('{title}', { ...values, title: '🇩🇪'.repeat(100) }, 'title')).toBe(`${'🇩🇪'.repeat(24)}…`)
  })

  test.each([
    ['{title} by {name}', 'title', /^\{name\} isn’t a placeholder/],
    ['{Title}', 'title', /^\{Title\} isn’t/],
    ['{}', 'description', /^\{\} isn’t/],
    ['<b>{title}</b>', 'description', /doesn’t allow < or >/],
    ['x'.repeat(101), 'title', /101 characters; YouTube allows 100/],
    ['x'.repeat(10_000), 'description', /10000 bytes; YouTube allows 5000/],
    ['é'.repeat(2501), 'description', /5002 bytes/],
  ] as const)('%s as %s is refused with the reason', (template, kind, problem) => {
    expect(templateProblem(template, kind)).toMatch(problem)
  })

  test.each([PLACEHOLDERS.map((name) => `{${name}}`).join(' '), 'one { brace', 'x'.repeat(100), ''])(
    '"%s" is accepted',
    (template) => {
      expect(templateProblem(template, 'title')).toBeNull()
    },
  )

  test('gets its hashtags from keywords', () => {
    expect(hashtags(['dark humor', 'Año nuevo!', 'AI', 'ai', '***'])).toBe('#darkhumor #Añonuevo #AI')
    expect(hashtags([])).toBe('')
  })

  test('is previewed as text in which only http, https and mailto are links', () => {
    expect(descriptionPreview('See https://pack.test/a?b=1, or mailto:a@b.test. <script> javascript:alert(1)')).toEqual(
      [
        { text: 'See ' },
        { text: 'https://pack.test/a?b=1', href: 'https://pack.test/a?b=1' },
        { text: ', or ' },
        { text: 'mailto:a@b.test', href: 'mailto:a@b.test' },
        { text: '. <script> javascript:alert(1)' },
      ],
    )
    expect(descriptionPreview('')).toEqual([])
  })
})

describe('YouTube tags', () => {
  test('are separated by commas, trimmed, without empty and repeated ones', () => {
    expect(parseTags(' wolf ,, slow  water,Wolf,')).toEqual(['wolf', 'slow water'])
    expect(parseTags(['a, b', 'c'])).toEqual(['a', 'b', 'c'])
    expect([parseTags(' , '), parseTags([]), parseTags(null)]).toEqual([null, null, null])
  })

  test('are counted with their commas, and with quotation marks around those that have a space', () => {
    expect(tagsLength([])).toBe(0)
    expect(tagsLength(['wolf'])).toBe(4)
    expect(tagsLength(['wolf', 'slow water'])).toBe(4 + 1 + 10 + 2)
    const most = Array.from({ length: 50 }, (_, at) => `tag${at.toString().padStart(6, '0')}`)
    expect(tagsLength(most)).toBe(499)
    expect(tagsProblem(most)).toBeNull()
    expect(tagsProblem([...most, 'x'])).toMatch(/501 characters; YouTube allows 500/)
    expect(tagsProblem(['<b>'])).toMatch(/doesn’t allow < or >/)
  })
})

test('a playlist is named by its id or its address', () => {
  const id = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
  expect(parsePlaylistId(`https://www.youtube.com/playlist?list=${id}&si=x`)).toBe(id)
  expect(parsePlaylistId(` ${id} `)).toBe(id)
  expect(parsePlaylistId(' ')).toBeNull()
  expect([id, null].map(playlistProblem)).toEqual([null, null])
  for (const wrong of ['my playlist', 'PL', 'https://example.com'])
    expect(playlistProblem(wrong)).toMatch(/isn’t a YouTube playlist/)
})

test('scopes are shown in words', () => {
  expect(YOUTUBE_SCOPES.map(scopeInWords)).not.toContainEqual(expect.stringContaining('googleapis'))
  expect(scopeInWords('video.publish')).toBe('Post videos')
  expect(scopeInWords('https://www.googleapis.com/auth/youtube.new')).toBe('youtube.new')
})
