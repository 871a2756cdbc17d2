import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that all journeys share which ask nothing special of it. */
    productUrl: string
  }
}

/** Each of these belongs to one file: so that no journey finds what another left. */
export const ADMINS = { screens: 'flow@example.com', navigation: 'vanta@example.com', views: 'umbra@example.com' }

/** Starts it once for all journeys. People in it are one file's own. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ ADMIN_EMAILS: Object.values(ADMINS).join(','), WORKERS: '1' })
  project.provide('productUrl', product.url)
  return () => product[Symbol.asyncDispose]()
}
