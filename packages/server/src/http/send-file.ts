import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { contentType } from '../content-type.ts'

type Options = { cacheControl: string; type?: string; headers?: Record<string, string> }

/** Serves a local file: whole, one range (RFC 9110 §14), HEAD, or 304. Null when there is no such file. */
export async function sendFile(c: Context, path: string, options: Options): Promise<Response | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const { size } = found
  const etag = `"${size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  const headers = new Headers({
    'Content-Type': options.type ?? contentType(path),
    'Cache-Control': options.cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': found.mtime.toUTCString(),
    ...options.headers,
  })
  if (isUnchanged(c, etag, found.mtimeMs)) return new Response(null, { status: 304, headers })

  const condition = c.req.header('if-range')
  const wanted = condition && condition !== etag ? undefined : c.req.header('range')
  const range = readRange(wanted, size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    headers.delete('Content-Type')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const body = c.req.method === 'HEAD' || size === 0 ? null : stream(path, start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function isUnchanged(c: Context, etag: string, modifiedMs: number): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined)
    return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Math.floor(modifiedMs / 1000) * 1000 <= since
}

/** Parses one byte range. Several ranges and other units get the whole file, as the standard allows. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (!first) {
    const suffix = Math.min(Number(last), size)
    return suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

function stream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>
}
