import type { ExampleLinks } from '@pack/core/examples/ports'
import { z } from 'zod'
import type { Secrets } from './secrets.ts'
import { urlExpiry } from './storage/keys.ts'

type Uses = { publicUrl: string; secrets: Pick<Secrets, 'sealStably' | 'open'>; now: () => Date }

const PLACE = { table: 'items', owner: 'everybody', platform: 'examples' }
/** The item, its part, and the link's expiry in epoch seconds. */
const sealedSchema = z.tuple([z.uuid(), z.enum(['video', 'thumbnail']), z.number()])

/** Links whose path is encrypted, so that they name neither the owner nor the video. */
export function exampleLinks({ publicUrl, secrets, now }: Uses): ExampleLinks {
  return {
    async linkTo({ itemId, part }, { seconds }) {
      const sealed: z.infer<typeof sealedSchema> = [itemId, part, urlExpiry(seconds, now().getTime())]
      return `${publicUrl}/media/examples/${await secrets.sealStably(JSON.stringify(sealed), PLACE)}`
    },
    async open(token) {
      const opened = await secrets.open(token, PLACE).catch(() => 'null')
      const { data } = sealedSchema.safeParse(JSON.parse(opened))
      if (!data) return null
      const [itemId, part, expires] = data
      return expires * 1000 > now().getTime() ? { itemId, part } : null
    },
  }
}
