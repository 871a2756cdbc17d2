import type { Me } from '@pack/core/accounts/viewer'
import { publishedBy } from '@pack/core/publishing/who-publishes'
import { byPlatform, mayPublish, type Platform } from '../../product/platforms.ts'
import { type Draft, isOverToday, type Posting, today } from './order.ts'

type Planned = Pick<Draft, 'date' | 'publishTo' | 'quantity'>
type Account = Pick<Me, 'tier' | 'is_admin'>
type Known = { platforms: readonly Platform[]; posting: Posting; account: Account | undefined }

/** Says where and when the videos of a draft will be published, if they will. */
export function publishingSummary(draft: Planned, { platforms, posting, account }: Known): string {
  const { date, publishTo, quantity } = draft
  const isSeveral = (quantity ?? 1) > 1
  const isAllowed = account === undefined || mayPublish(account)
  if (publishTo.length === 0)
    return isAllowed ? 'Not scheduled' : `Nothing is published. You can download the ${isSeveral ? 'videos' : 'video'}.`
  if (!isAllowed) return 'Nothing is published. You need the Pro plan or higher.'
  const chosen = byPlatform(platforms).filter(({ code }) => publishTo.includes(code))
  const names = listFormat.format(chosen.map(({ name }) => name))
  const by = account && publishedBy(toAccount(account), { test: false, publishDate: dayOf(date), publishTo })
  if (!date || by === 'press') return `Goes to ${names} when you publish from Content`
  const what = isSeveral ? 'First video goes' : 'Goes'
  return `${what} out to ${names} ${timeOf(date, posting)}${isSeveral ? ', then one per day' : ''}`
}

const toAccount = ({ tier, is_admin: isAdmin }: Account) => ({ tier, isAdmin })

/** "today at 6:00 PM", "on Tue, Nov 24 at 6:00 PM", "as soon as it’s ready" */
function timeOf(date: string, posting: Posting): string {
  const isToday = date === today(posting.zone)
  if (isToday && isOverToday(posting)) return 'as soon as it’s ready'
  const at = posting.hour === undefined ? '' : ` at ${clockOf(posting.hour)}`
  return `${isToday ? 'today' : `on ${dayFormat.format(dayOf(date) ?? undefined)}`}${at}`
}

const dayOf = (date: string): Date | null => (date ? new Date(date) : null)

const listFormat = new Intl.ListFormat('en')
const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const clockFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' })

/** "6:00 PM" */
export const clockOf = (hour: number): string => clockFormat.format(Date.UTC(2000, 0, 1, hour))
