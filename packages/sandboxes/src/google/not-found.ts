import type { Context } from 'hono'

/** Google's 404 is a page, also on API hosts. */
export const notFoundPage = (c: Context) =>
  c.html(
    `<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p><b>404.</b> <ins>That’s an error.</ins><p>The requested URL <code>${encodeURI(c.req.path)}</code> was not found on this server (local Google sandbox).`,
    404,
  )
