import type { Page } from 'playwright-core'

/** Through the stand-in for Google, from the login screen on which the page is; ends where the visitor was going. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Login to the Pack' }).waitFor()
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Takes a wolf of the Pack in on the Generate screen, with one press. */
export async function takeWolf(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Wolves of the Pack' }).getByRole('button', { name, exact: true }).click()
}
