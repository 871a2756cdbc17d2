import { createHash } from 'node:crypto'
import type { People, Person } from './oauth.ts'

export type Account = { email: string; name: string; email_verified: boolean; sub: string }

/** Anyone can sign in; an address always gets the same subject. */
export class Accounts implements People {
  readonly #known: Record<string, Account>

  constructor(known: Record<string, Account>) {
    this.#known = known
  }

  find(address: string): Person | null {
    const email = address.trim().toLowerCase()
    if (!isEmail(email)) return null
    return this.#known[email] ?? this.set({ email })
  }

  get(sub: string): Person | null {
    return this.list().find((account) => account.sub === sub) ?? null
  }

  set({ email: address, ...wanted }: { email: string; name?: string; email_verified?: boolean }): Account {
    const email = address.trim().toLowerCase()
    const known = this.#known[email]
    const account = { email, name: nameOf(email), email_verified: true, sub: digitsOf(email), ...known, ...wanted }
    this.#known[email] = account
    return account
  }

  list(): Account[] {
    return Object.values(this.#known)
  }

  known() {
    return this.list().map(({ email }) => ({ value: email, label: email }))
  }
}

export const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text.trim())

/** A subject of 21 digits, like Google's. */
export function digitsOf(text: string): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 20)}`)
  return `1${(number % 10n ** 20n).toString().padStart(20, '0')}`
}

export function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || email
}
