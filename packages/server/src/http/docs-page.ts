import type { OpenAPIHono } from '@hono/zod-openapi'

type Description = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<Description['paths']>[string]['get']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** A static HTML page generated from the OpenAPI description, without scripts or external files. */
export function docsPage({ info, paths = {} }: Description): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method]
      return operation ? [row(method, path, operation)] : []
    }),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${asText(info.title)} API</title>
<style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{padding:.5rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid #8884}
code{font-family:ui-monospace,monospace}.m{font-weight:700;text-transform:uppercase}
</style></head><body>
<h1>${asText(info.title)} API ${asText(info.version)}</h1>
<p>Calls marked “token” need <code>Authorization: Bearer …</code>. Errors are <code>{"detail": …}</code>. Schemas: <a href="/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Call</th><th></th><th>Responses</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>`
}

function row(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => `<code>${asText(status)}</code> ${asText('description' in answer ? answer.description : '')}`,
  )
  const about = [operation.summary, operation.security ? 'token' : ''].filter((part) => part)
  return `<tr><td><span class="m">${method}</span> <code>${asText(path)}</code></td><td>${about.map((part) => asText(part ?? '')).join('<br>')}</td><td>${answers.join('<br>')}</td></tr>`
}

const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
