import { createHash } from 'node:crypto'

export type Account = { email: string; name: string; email_verified: boolean; sub: string }

/** Anyone can sign in; an address always gets the same subject. */
export class Accounts {
  readonly #known = new Map<string, Account>()

  find(address: string): Account {
    const email = address.trim().toLowerCase()
    return this.#known.get(email) ?? this.set({ email })
  }

  set({ email: address, ...wanted }: { email: string; name?: string; email_verified?: boolean }): Account {
    const email = address.trim().toLowerCase()
    const known = this.#known.get(email)
    const account = { email, name: nameOf(email), email_verified: true, sub: subjectOf(email), ...known, ...wanted }
    this.#known.set(email, account)
    return account
  }

  list(): Account[] {
    return [...this.#known.values()]
  }
}

export const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text.trim())

/** 21 digits, like Google's. */
function subjectOf(email: string): string {
  const number = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 20)}`)
  return `1${(number % 10n ** 20n).toString().padStart(20, '0')}`
}

function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || email
}
