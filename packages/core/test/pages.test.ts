import { WOLF_IDS } from '@pack/core/personas/persona'
import { findPage, indexedAddresses } from '@pack/core/site/find-page'
import { DESCRIPTION_LIMIT, SCREENS } from '@pack/core/site/screens'
import { describe, expect, test } from 'vitest'

describe('the page at an address', () => {
  test.each([
    ['/', '/', '/'],
    ['/how', '/how', '/how'],
    ['/how/', '/how', '/how'],
    ['/How', '/how', '/how'],
    ['/pack/lyra', '/pack/$id', '/pack/lyra'],
    ['/persona/42', '/persona/$id', null],
    ['/pack/Lyra', '/pack/$id', null],
    ['/pack/nobody', '/pack/$id', null],
    ['/pack/__proto__', '/pack/$id', null],
    ['/pack/$id', '/pack/$id', null],
    ['/pack/', null, null],
    ['/pack', null, null],
    ['/pack/lyra/more', null, null],
    ['/persona/', null, null],
    ['/nothing', null, null],
    ['/constructor', null, null],
    ['/login//', null, null],
  ])('%s is the page %s with the canonical address %s', (address, path, canonical) => {
    expect(findPage(address)).toMatchObject({ path, canonical })
  })

  test('each wolf has its own title, description and picture', () => {
    const pages = WOLF_IDS.map((id) => findPage(`/pack/${id}`))

    for (const part of [({ title }) => title, ({ description }) => description, ({ picture }) => picture.path] as ((
      page: (typeof pages)[number],
    ) => string)[]) {
      expect(new Set(pages.map(part)).size).toBe(WOLF_IDS.length)
    }
    expect(findPage('/pack/lyra').title).toMatch(/^Lyra, /)
  })

  test('each description fits into a link preview', () => {
    const all = [...Object.values(SCREENS), ...WOLF_IDS.map((id) => findPage(`/pack/${id}`))]

    for (const { description } of all) {
      expect(description.length, description).toBeLessThanOrEqual(DESCRIPTION_LIMIT)
      expect(description).toMatch(/[.…]$/)
    }
  })
})

test('the sitemap lists public pages and wolves, each under its canonical address', () => {
  const addresses = indexedAddresses()

  expect(addresses).toContain('/privacy-policy')
  expect(addresses).toContain('/pack/jinx')
  expect(addresses).not.toContain('/generate')
  for (const address of addresses) expect(findPage(address)).toMatchObject({ canonical: address, indexed: true })
})
