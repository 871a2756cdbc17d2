import { z } from 'zod'

/** Names a stored file: a storage key, or `stock/…` for the stock kit. The renderer resolves it to a file, the browser to a URL. */
export const mediaKeySchema = z.string().min(1)
