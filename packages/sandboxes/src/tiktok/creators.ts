import { createHash } from 'node:crypto'

export type Creator = { open_id: string; union_id: string; display_name: string; avatar_url: string }

/** Anyone can sign in; a name always gets the same id. */
export class Creators {
  readonly #known = new Map<string, Creator>()

  find(name: string): Creator {
    const display_name = name.trim()
    return this.#known.get(display_name.toLowerCase()) ?? this.set({ display_name })
  }

  set({ display_name, avatar_url = '' }: { display_name: string; avatar_url?: string }): Creator {
    const key = display_name.trim().toLowerCase()
    const creator = { open_id: `-000${idOf(key)}`, union_id: idOf(`union ${key}`), display_name, avatar_url }
    this.#known.set(key, creator)
    return creator
  }

  list(): Creator[] {
    return [...this.#known.values()]
  }
}

const idOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
