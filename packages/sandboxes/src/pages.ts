import { html, raw } from 'hono/html'
import type { Received } from './control.ts'

const STYLE = raw(`
@font-face{font-family:Inter;font-weight:100 900;src:url(/_fonts/text)}@font-face{font-family:Headings;font-weight:200 800;src:url(/_fonts/headings)}
:root{color-scheme:light dark;--bg:light-dark(#f7f6f3,#0e0d13);--ink:light-dark(#17161c,#f3f1f8);--line:light-dark(#d9d6cf,#2c2a38);--accent:light-dark(#5b3fd6,#a48bff);--on-accent:light-dark(#fff,#14101f)}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,system-ui,sans-serif;background:var(--bg);color:var(--ink);min-height:100vh;display:grid;place-items:center;padding:1.5rem}
main{width:min(28rem,100%);min-width:0}main.wide{width:min(64rem,100%);align-self:start}
.flag{display:inline-block;font-size:.8rem;font-weight:600;padding:.15rem .6rem;border:1px solid var(--line);border-radius:99px}
h1,h2{font-family:Headings,Inter,system-ui,sans-serif;font-weight:650;line-height:1.2}h1{margin:.75rem 0 .35rem;font-size:1.6rem}p{margin:.25rem 0 1rem;opacity:.8}
label{display:block;font-weight:600;margin-bottom:.35rem}
input{width:100%;font:inherit;padding:.7rem .8rem;border:1px solid var(--line);border-radius:.6rem;background:transparent;color:inherit}
button{font:inherit;font-weight:600;width:100%;padding:.75rem;border:0;border-radius:.6rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
.row{display:grid;grid-template-columns:1fr auto;gap:.75rem;margin-top:1rem}.row .plain{margin:0;padding-inline:1.25rem}
button.plain{background:transparent;color:inherit;border:1px solid var(--line);text-align:left;margin-top:.5rem;font-weight:400}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{color:light-dark(#b3261e,#ff8080);opacity:1}.known{margin:1.5rem 0 .5rem}table{width:100%;margin-bottom:1.5rem;border-collapse:collapse;font-size:.9rem}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{overflow-wrap:normal}td:first-child{min-width:5rem}
fieldset{border:1px solid var(--line);border-radius:.6rem;margin:0 0 1rem;padding:.75rem 1rem}legend{float:left;width:100%;padding:0 0 .25rem;font-weight:600}.tick{clear:both;display:flex;gap:.75rem;align-items:start;font-weight:400;margin:.35rem 0}.tick input{flex:none;width:1.125rem;height:1.125rem;margin:.1875rem 0 0;accent-color:var(--accent)}
h2{margin:1.5rem 0 .5rem;font-size:1.15rem}.videos{list-style:none;margin:0 0 1.5rem;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr))}
.videos li{display:flex;flex-direction:column;font-size:.85rem;overflow-wrap:anywhere}.videos video{width:100%;aspect-ratio:9/16;max-height:18rem;background:#000;border-radius:.6rem}
.watch video{display:block;width:100%;max-height:75vh;margin-top:.75rem;background:#000;border-radius:.6rem}.text{white-space:pre-line;overflow-wrap:anywhere}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}`)

const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`

type ConsentForm = {
  service: string
  title: string
  action: string
  explanation: string
  label: string
  type: 'email' | 'text'
  value: string
  placeholder: string
  /** Query parameters of the call, passed on by the form. */
  hidden: Record<string, string>
  /** Accounts that can be chosen with one click. */
  known: { value: string; label: string }[]
  /** Scopes that can be refused one by one. */
  scopes: { value: string; label: string }[]
  problem?: string
}

const flag = (service: string) => html`<span class="flag">Local ${service} sandbox</span>`

/** Sign-in and consent on one page: no password, any account. */
export function consentPage(form: ConsentForm) {
  const { service, title, action, explanation, label, type, value, placeholder, hidden, known, scopes, problem } = form
  return page(
    `${title} – local ${service} sandbox`,
    html`<main>
${flag(service)}
<h1>${title}</h1>
<p>${explanation}</p>
<form method="post" action="${action}">${Object.entries(hidden).map(
      ([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`,
    )}
${
  scopes.length > 0
    ? html`<fieldset><legend>The Pack may</legend>${scopes.map(
        (scope) =>
          html`<label class="tick"><input type="checkbox" name="grant" value="${scope.value}" checked> <span>${scope.label}</span></label>`,
      )}</fieldset>`
    : ''
}
<label for="who">${label}</label>
<input id="who" name="who" type="${type}" required maxlength="254" autocomplete="${type === 'email' ? 'email' : 'off'}" autofocus value="${value}" placeholder="${placeholder}">
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<div class="row">
<button type="submit">Continue</button>
<button class="plain" type="submit" name="refuse" value="1" formnovalidate>Cancel</button>
</div>
${known.length > 0 ? html`<p class="known">Used here before</p>` : ''}
${known
  .slice(-5)
  .map(
    (account) =>
      html`<button class="plain" type="submit" name="account" value="${account.value}" formnovalidate>${account.label}</button>`,
  )}
</form></main>`,
  )
}

export const problemPage = (service: string, problem: string) =>
  page(
    `Request refused – local ${service} sandbox`,
    html`<main>${flag(service)}<h1>We can't complete this request</h1><p class="problem">${problem}</p></main>`,
  )

export type ReceivedVideo = {
  title: string
  account: string
  /** State, privacy, date and size in words. */
  details: string
  /** Where its bytes are played from. */
  file: string
  /** Its picture and its page; null once it is deleted. */
  picture: string | null
  page: string | null
}

type Overview = {
  service: string
  /** The real service's name, as its users know it. */
  standsInFor: string
  accounts: { name: string; details: string }[]
  /** Received videos, newest first. */
  videos?: ReceivedVideo[]
  requests: readonly Received[]
  unknown: ReadonlyMap<string, number>
}

const player = ({ file, picture, title }: ReceivedVideo) =>
  html`<video controls preload="none" playsinline src="${file}" poster="${picture ?? ''}" aria-label="${title}"></video>`

/** A received video on a page of its own, or why it can't be seen. */
export function watchPage(service: string, video: (ReceivedVideo & { description: string }) | { problem: string }) {
  return page(
    `${'problem' in video ? 'Video unavailable' : video.title} – local ${service} sandbox`,
    'problem' in video
      ? html`<main>${flag(service)}<h1>Video unavailable</h1><p>${video.problem}</p></main>`
      : html`<main class="watch">${flag(service)}${player(video)}<h1>${video.title}</h1><p>${video.account}</p><p class="text">${video.description}</p></main>`,
  )
}

/** The accounts, the received videos and the received requests, newest first. */
export function overviewPage({ service, standsInFor, accounts, videos = [], requests, unknown }: Overview) {
  return page(
    `${service} sandbox`,
    html`<main class="wide">${flag(service)}<h1>${service}</h1>
<p>This server stands in for ${standsInFor} on this computer. ${accounts.length} account${accounts.length === 1 ? '' : 's'}, ${requests.length} call${requests.length === 1 ? '' : 's'}. Control API: <code>/_control/accounts</code>, <code>/_control/clock</code>, <code>/_control/faults</code>, <code>/_control/requests</code>.</p>
${
  unknown.size > 0
    ? html`<p class="problem">Calls that the service does not have: ${[...unknown].map(([call, times]) => html`<code>${call}</code> (${times}×) `)}</p>`
    : ''
}
${
  accounts.length > 0
    ? html`<table><thead><tr><th>Account</th><th>Details</th></tr></thead><tbody>
${accounts.map(({ name, details }) => html`<tr><td>${name}</td><td>${details}</td></tr>`)}
</tbody></table>`
    : ''
}
${
  videos.length > 0
    ? html`<h2>Received videos</h2><ul class="videos">${videos.map((video) => html`<li>${player(video)}<b>${video.page === null ? video.title : html`<a href="${video.page}">${video.title}</a>`}</b><span>${video.account}</span><span>${video.details}</span></li>`)}</ul>`
    : ''
}
<h2>Requests</h2>
<table><thead><tr><th>Time</th><th>Call</th><th>Account</th><th>Answer</th></tr></thead><tbody>
${[...requests].reverse().map((request) => html`<tr><td>${request.at.slice(11, 19)}</td><td><code>${request.method} ${request.path}</code></td><td>${request.account ?? ''}</td><td>${request.status || '–'}</td></tr>`)}
</tbody></table></main>`,
  )
}
