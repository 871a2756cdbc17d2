import type { PageView } from '@pack/core/admin/ports'
import { findPage } from '@pack/core/site/find-page'

const PATTERN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\/\S{0,200})$/

/**
 * The page view that the browser says a call belongs to: an id and the page's path. Null when it says none, or
 * nonsense.
 */
export function readPageView(text: string | undefined): PageView | null {
  const [, id, address] = PATTERN.exec(text ?? '') ?? []
  const path = address === undefined ? null : findPage(address).path
  return id && path ? { id, screen: path } : null
}
