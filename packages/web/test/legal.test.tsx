import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PrivacyPage } from '../src/features/legal/privacy-page.tsx'
import { TermsPage } from '../src/features/legal/terms-page.tsx'
import { configure } from '../src/product/config.ts'

async function show(component: () => ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // A router of this test's own: the registered one has the whole product's routes.
  render(<RouterProvider router={router as never} />)
  return screen.findByRole('article')
}

const SITE = 'https://pack.test'

beforeEach(() => configure({ settings: {}, origin: SITE }))
afterEach(cleanup)

test.each([
  ['privacy policy', PrivacyPage],
  ['terms', TermsPage],
])('the %s name the operator, the website and the contact address that are configured', async (_name, Page) => {
  configure({ settings: { operator_name: 'Den Wolf, 1 Cave Road', contact_email: 'den@pack.test' }, origin: SITE })

  const text = (await show(Page)).textContent

  for (const part of ['Den Wolf, 1 Cave Road', SITE, 'Write to den@pack.test.']) expect(text).toContain(part)
})

test('without a configured operator, the privacy policy names the owner of its website', async () => {
  const text = (await show(PrivacyPage)).textContent

  expect(text).toContain('The Pack at https://pack.test is operated by the owner of this website.')
})

const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('the terms have the eleven sections of the specification and its key statements', async () => {
  const text = (await show(TermsPage)).textContent

  expect(text).toContain('Last updated: July 7, 2025')
  expect(sections()).toEqual([
    'On this page',
    '1. Acceptance',
    '2. Services',
    '3. Accounts and authentication',
    '4. Content ownership',
    '5. Acceptable use',
    '6. Subscription and billing',
    '7. Data privacy',
    '8. Termination',
    '9. Changes',
    '10. Contact',
    '11. TikTok integration',
  ])
  expect(text).toContain('we store encrypted tokens and never your credentials')
  expect(text).toContain('You keep ownership of the videos you generate and the persona assets you upload.')
  expect(text).toContain('Non-payment may limit or suspend Pro, Pro+ and Alpha features.')
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
})

test('the privacy policy names what the platforms require, with lists, terms and links rendered', async () => {
  const article = await show(PrivacyPage)

  for (const phrase of ['AES-256', 'YouTube API Services', 'Limited Use requirements', 'within 30 days'])
    expect(article.textContent).toContain(phrase)
  expect(article.textContent).not.toMatch(/[[\]{}#]|\*\*|^[:-] /m)
  expect(within(article).getByText('Sessions').nextElementSibling?.textContent).toBe('30 days, or until you log out')
  const targets = within(article)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(targets).toEqual(
    expect.arrayContaining(['/config', '/examples', '/#youtube', 'https://policies.google.com/privacy']),
  )
})
