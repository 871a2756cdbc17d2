import { html, raw } from 'hono/html'
import type { Received } from './control.ts'

const STYLE = raw(`
:root{color-scheme:light dark;--line:#8885;--accent:#7a5af5}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;min-height:100vh;display:grid;place-items:center;padding:1.5rem}
main{width:min(28rem,100%)}main.wide{width:min(64rem,100%);align-self:start}
.flag{display:inline-block;font-size:.8rem;font-weight:600;padding:.15rem .6rem;border:1px solid var(--line);border-radius:99px}
h1{margin:.75rem 0 .25rem;font-size:1.6rem}p{margin:.25rem 0 1rem;opacity:.8}
label{display:block;font-weight:600;margin-bottom:.35rem}
input{width:100%;font:inherit;padding:.7rem .8rem;border:1px solid var(--line);border-radius:.6rem;background:transparent;color:inherit}
button{font:inherit;font-weight:600;width:100%;padding:.75rem;margin-top:.9rem;border:0;border-radius:.6rem;background:var(--accent);color:#fff;cursor:pointer}
button.plain{background:transparent;color:inherit;border:1px solid var(--line);text-align:left;margin-top:.5rem;font-weight:400}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{color:#d33;opacity:1}table{width:100%;border-collapse:collapse;font-size:.9rem}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
code{font-family:ui-monospace,monospace;word-break:break-all}`)

const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`

type SignInForm = {
  platform: string
  action: string
  explanation: string
  field: { name: string; label: string; type: 'email' | 'text'; value: string; placeholder: string }
  /** Query parameters of the call, passed on by the form. */
  hidden: Record<string, string>
  /** Users who signed in before, as typed. */
  known: string[]
  /** Whether the page has a Cancel button. */
  refusable?: boolean
  problem?: string
}

const flag = (platform: string) => html`<span class="flag">Local ${platform} sandbox</span>`

/** The sign-in form: no password, any user. */
export function signInPage({ platform, action, explanation, field, hidden, known, refusable, problem }: SignInForm) {
  const parameters = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    'Dev sign-in',
    html`<main>
${flag(platform)}
<h1>Dev sign-in</h1>
<p>${explanation}</p>
<form method="post" action="${action}">${parameters}
<label for="who">${field.label}</label>
<input id="who" name="${field.name}" type="${field.type}" required maxlength="254" autocomplete="${field.type === 'email' ? 'email' : 'off'}" autofocus value="${field.value}" placeholder="${field.placeholder}">
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<button type="submit">Continue</button></form>
${refusable ? html`<form method="post" action="${action}">${parameters}<input type="hidden" name="refuse" value="1"><button class="plain" type="submit">Cancel</button></form>` : ''}
${known.length > 0 ? html`<p style="margin-top:1.5rem">Signed in here before:</p>` : ''}
${known
  .slice(-5)
  .map(
    (who) =>
      html`<form method="post" action="${action}">${parameters}<input type="hidden" name="${field.name}" value="${who}"><button class="plain" type="submit">${who}</button></form>`,
  )}
</main>`,
  )
}

export const problemPage = (platform: string, problem: string) =>
  page(
    'Dev sign-in',
    html`<main>${flag(platform)}<h1>We can't complete this sign-in</h1><p class="problem">${problem}</p></main>`,
  )

/** Received requests, newest first. */
export function receivedPage(platform: string, requests: readonly Received[], accounts: number) {
  return page(
    `${platform} sandbox`,
    html`<main class="wide">${flag(platform)}<h1>Received requests</h1>
<p>${accounts} account${accounts === 1 ? '' : 's'}, ${requests.length} call${requests.length === 1 ? '' : 's'}. Control API: <code>/_control/accounts</code>, <code>/_control/faults</code>, <code>/_control/requests</code>.</p>
<table><thead><tr><th>Time</th><th>Call</th><th>Answer</th></tr></thead><tbody>
${[...requests].reverse().map((request) => html`<tr><td>${request.at.slice(11, 19)}</td><td><code>${request.method} ${request.path}</code></td><td>${request.status || '–'}</td></tr>`)}
</tbody></table></main>`,
  )
}
