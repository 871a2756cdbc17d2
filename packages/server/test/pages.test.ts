import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexedAddresses } from '@pack/core/site/find-page'
import { PLACEHOLDERS } from '@pack/core/site/prerendered'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasItem } from './made.ts'
import { type Pack, startPack } from './pack.ts'

let pack: Pack

beforeAll(async () => {
  pack = await startPack({ environment: { CONTACT_EMAIL: 'den@pack.test', OPERATOR_NAME: 'Den & Sons, 1 Cave Road' } })
  const web = join(pack.config.home, 'web')
  await mkdir(join(web, '.vite'), { recursive: true })
  await writeFile(
    join(web, 'index.html'),
    '<!doctype html><html><head><meta charset="utf-8" /><title>built</title>\n<meta name="description" content="built" /><script src="/first.js"></script></head><body><div id="root"></div></body></html>',
  )
  const screens = {
    '/how': { files: ['assets/how-page.js'], requests: [] },
    '/personas': { files: ['assets/personas-page.js'], requests: ['/me', '/user/personas?require_assets=false'] },
  }
  await writeFile(join(web, '.vite/screens.json'), JSON.stringify(screens))
  // The browser journeys check the pages that the build makes.
  await mkdir(join(web, '.prerendered'))
  for (const name of [
    'how',
    'pack-lyra',
    'nowhere',
    'pack-nobody',
    'privacy-policy.contact.operator',
    'home.builtInExamples',
  ])
    await writeFile(
      join(web, '.prerendered', `${name}.html`),
      `<h1>${name} ${PLACEHOLDERS.origin}/how ${PLACEHOLDERS.contact} ${PLACEHOLDERS.operator}</h1>`,
    )
  for (const name of ['examples.builtInExamples', 'examples'])
    await writeFile(join(web, '.prerendered', `${name}.html`), `<h1>${name}</h1>`)
  await writeFile(join(web, '.prerendered/first-paint-personas.html'), '<h1>Personas</h1>')
})
afterAll(() => pack[Symbol.asyncDispose]())

/** Requests a page as a crawler does: without a type, without scripts. */
async function open(path: string, accept = '*/*') {
  const answer = await fetch(pack.url + path, { headers: { accept } })
  const html = await answer.text()
  const attribute = (element: RegExp, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? '')?.[1]
  const said = (name: string) => attribute(new RegExp(`<meta (?:name|property)="${name}"[^>]*>`), 'content')
  const link = (rel: string) => attribute(new RegExp(`<link rel="${rel}"[^>]*>`), 'href')
  const count = (elements: RegExp) => [...html.matchAll(elements)].length
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  return { status: answer.status, html, title, count, said, link }
}

test('a page carries title, description, preview and canonical address for crawlers', async () => {
  const page = await open('/pack/lyra?from=somewhere')

  expect(page.status).toBe(200)
  expect(page.title).toMatch(/^Lyra, .+ · the Pack$/)
  expect(page.count(/<title|name="description"/g)).toBe(2)
  expect(page.said('og:title')).toBe(page.title)
  expect(page.said('og:description')).toBe(page.said('description'))
  expect(page.said('og:image')).toBe(`${pack.config.publicUrl}/social/lyra.png`)
  expect(page.said('og:url')).toBe(`${pack.config.publicUrl}/pack/lyra`)
  expect(page.said('og:site_name')).toBe('the Pack')
  expect(page.said('twitter:card')).toBe('summary_large_image')
  expect(page.link('canonical')).toBe(`${pack.config.publicUrl}/pack/lyra`)
  expect(page.said('robots')).toBeUndefined()
})

test('search engines are told not to index screens behind the sign-in', async () => {
  for (const path of ['/generate', '/persona/42', '/auth/callback', '/admin']) {
    const page = await open(path, 'text/html')

    expect([page.status, page.said('robots')], path).toEqual([200, 'noindex'])
  }
})

test.each(['/nothing', '/pack/nobody', '/pack/', '/how/more', '/%E0%A4%A', '/index.html'])(
  '%s answers 404 with the page for unknown addresses',
  async (path) => {
    const page = await open(path, 'text/html')

    expect([page.status, page.said('robots')]).toEqual([404, 'noindex'])
    expect(page.said('pack-config')).toContain('den@pack.test')
    expect(page.link('canonical')).toBeUndefined()
  },
)

test('no part of an address gets into the page', async () => {
  const evil = [
    `"><script>alert(1)</script>`,
    `'onload='alert(1)`,
    '</title><img src=x onerror=alert(1)>',
    '$&$`$1',
    '{{7*7}}',
  ]

  for (const id of evil) {
    for (const path of [
      `/pack/${encodeURIComponent(id)}`,
      `/persona/${encodeURIComponent(id)}`,
      `/?x=${encodeURIComponent(id)}`,
    ]) {
      const page = await open(path, 'text/html')

      expect(page.count(/<script(?! src="\/first)|<img|<[^>]*onload/g), path).toBe(0)
      expect(page.html, path).not.toContain(id)
      expect(page.html, path).not.toContain('alert(1)')
    }
  }
})

test('the page preloads the scripts of its screen', async () => {
  expect((await open('/how')).link('modulepreload')).toBe('/assets/how-page.js')
  expect((await open('/login')).link('modulepreload')).toBeUndefined()
})

test('a signed-in page lists the requests that its screen begins with, for its first script', async () => {
  const requestsOf = async (path: string) => {
    const { html } = await open(path, 'text/html')
    return JSON.parse(
      /<script src="\/first.js" data-requests="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#34;', '"') ?? '',
    )
  }

  expect(await requestsOf('/personas')).toEqual(['/me', '/user/personas?require_assets=false'])
  expect(await requestsOf('/how')).toEqual([])
})

test('a signed-in page holds its heading, if the build made one, which shows before its scripts have loaded', async () => {
  expect((await open('/personas?from=mail', 'text/html')).html).toContain(
    '<div id="root" data-first-paint><h1>Personas</h1></div>',
  )
  expect((await open('/persona/42', 'text/html')).html).toContain('<div id="root"></div>')
})

describe('a public page', () => {
  const screen = (html: string) => /<div id="root">(.*?)<\/div>/.exec(html)?.[1]

  test('holds the prerendered screen, and its scripts load after it', async () => {
    const { html } = await open('/how')

    expect(screen(html)).toBe(`<h1>how ${pack.config.publicUrl}/how den@pack.test Den &#38; Sons, 1 Cave Road</h1>`)
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low"')
  })

  test.each([
    ['/pack/lyra', true],
    ['/how?utm_source=mail&utm_campaign=spring', true],
    ['/login?redirect=%2Fgenerate', false],
    ['/examples?watch=story', false],
    ['/?account=deleted', false],
    ['/HOW', false],
    ['/how/', false],
    ['/pack/nobody', true],
    ['/nothing', true],
    ['/generate', false],
    ['/auth/callback', false],
  ])('%s: prerendered %s', async (path, rendered) => {
    const { html } = await open(path, 'text/html')

    expect(screen(html) !== '').toBe(rendered)
  })

  test('is chosen by the settings of the server', async () => {
    expect(screen((await open('/privacy-policy')).html)).toContain('privacy-policy.contact.operator')
  })

  test('holds the built-in examples until a user shows a video; then the browser loads the examples', async () => {
    const before = await open('/examples')
    const told = await (await fetch(`${pack.url}/public/examples/latest`)).json()
    const { id } = await hasItem(pack, { owner: 'lyra', title: 'Newest short' })
    await pack.as('lyra').post(`/api/content/short/${id}/showcase?enabled=true`)
    const after = await open('/examples')

    expect(screen(before.html)).toContain('examples.builtInExamples')
    const written = before.said('pack-examples')?.replaceAll('&#34;', '"')
    expect(JSON.parse(written ?? '')).toEqual(told)
    expect((await open('/how')).said('pack-examples')).toBeUndefined()
    expect([screen(after.html), after.said('pack-examples')]).toEqual(['<h1>examples</h1>', undefined])
  })

  test('is rendered by the browser when it was not prerendered', async () => {
    const page = await open('/terms-of-service')

    expect([page.status, screen(page.html)]).toEqual([200, ''])
  })

  test('is compressed for clients that accept it', async () => {
    const { html } = await open('/how')
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${pack.url}/how`, { headers: { 'accept-encoding': encoding } })

      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(await answer.text()).toBe(html)
    }
  })

  test.each(['/.prerendered/how.html', '/.vite/screens.json', '/assets%2f..%2f.vite%2fscreens.json'])(
    'is not served from the folder of the build: %s',
    async (path) => {
      expect((await fetch(pack.url + path)).status).toBe(404)
    },
  )
})

test('robots.txt and the sitemap list every public page and exclude the API', async () => {
  const text = async (path: string) => (await fetch(pack.url + path)).text()
  const [robots, sitemap] = [await text('/robots.txt'), await text('/sitemap.xml')]

  expect(robots).toContain(`Sitemap: ${pack.config.publicUrl}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(indexedAddresses().map((address) => pack.config.publicUrl + address))
  for (const address of indexedAddresses()) expect((await open(address)).status, address).toBe(200)
})
