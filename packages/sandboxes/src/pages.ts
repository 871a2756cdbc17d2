import { html, raw } from 'hono/html'
import type { Received } from './control.ts'

const STYLE = raw(`
@font-face{font-family:Inter;font-weight:100 900;src:url(/_fonts/text)}@font-face{font-family:Headings;font-weight:200 800;src:url(/_fonts/headings)}
:root{color-scheme:light dark;--bg:light-dark(#f7f6f3,#0e0d13);--surface:light-dark(#fff,#17161f);--button:light-dark(#fff,#211f2c);--ink:light-dark(#17161c,#f3f1f8);--muted:light-dark(#5b5966,#a5a1b5);--line:light-dark(#d9d6cf,#2c2a38);--control:light-dark(#827e8d,#6e6a82);--accent:light-dark(#5b3fd6,#a48bff);--on-accent:light-dark(#fff,#14101f);--warning:light-dark(#8a5a00,#ffc21a)}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,system-ui,sans-serif;background:var(--bg);color:var(--ink);min-height:100vh;display:grid;place-items:center;padding:1.5rem}
main{width:min(28rem,100%);min-width:0}.card{background:var(--surface);border:1px solid var(--line);border-radius:1.5rem;padding:1.75rem;box-shadow:0 24px 64px -16px rgb(0 0 0/.35)}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem;margin-bottom:1.25rem}.brand{display:flex;align-items:center;gap:.6rem;font:650 1.15rem Headings,Inter,system-ui,sans-serif}.brand svg{width:1.9rem;height:1.9rem;color:var(--accent)}main.wide{width:min(64rem,100%);align-self:start}
.flag{display:inline-block;font-size:.8rem;font-weight:600;padding:.15rem .6rem;border:1px solid color-mix(in oklab,var(--warning) 50%,transparent);color:var(--warning);border-radius:99px}
h1,h2{font-family:Headings,Inter,system-ui,sans-serif;font-weight:650;line-height:1.2}h1{margin:.75rem 0 .35rem;font-size:1.6rem}p{margin:.25rem 0 1rem;color:var(--muted)}
label{display:block;font-weight:600;font-size:.9rem;margin-bottom:.5rem}
input{width:100%;font:inherit;padding:.65rem .85rem;border:1px solid var(--control);border-radius:.75rem;background:var(--bg);color:inherit}::placeholder{color:var(--muted);opacity:1}
button{font:inherit;font-weight:600;font-size:.9375rem;width:100%;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:.75rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
.row{display:grid;grid-template-columns:1fr auto;gap:.75rem;margin-top:1rem}.row .plain{margin:0;padding-inline:1.25rem}
button.plain{background:var(--button);color:inherit;border-color:var(--control)}button.plain:hover{border-color:var(--accent);color:var(--accent)}
.known{margin:1.5rem 0 .25rem;padding-top:1.25rem;border-top:1px solid var(--line);color:var(--ink);font-weight:600;font-size:.9rem}
button.account{display:flex;align-items:center;gap:.75rem;margin-top:.5rem;padding:.5rem .75rem;text-align:left;background:transparent;color:inherit;border-color:var(--line)}button.account:hover{border-color:var(--accent)}
.account>:first-child{flex:none;display:grid;place-items:center;width:2rem;height:2rem;border-radius:50%;background:var(--accent);color:var(--on-accent);text-transform:uppercase}.account>:last-child{margin-left:auto;color:var(--muted)}.account small{display:block;font-weight:400;font-size:.8rem;color:var(--muted)}.who{min-width:0;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.problem{color:light-dark(#b3261e,#ff8080)}table{width:100%;margin-bottom:1.5rem;border-collapse:collapse;font-size:.9rem}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{overflow-wrap:normal}td:first-child{min-width:5rem}
fieldset{border:1px solid var(--line);border-radius:1rem;margin:0 0 1.25rem;padding:.75rem 1rem}legend{float:left;width:100%;padding:0 0 .25rem;font-weight:600}.tick{clear:both;display:flex;gap:.75rem;align-items:start;font-weight:400;margin:.35rem 0}.tick input{appearance:none;flex:none;display:grid;place-items:center;width:1.25rem;height:1.25rem;margin:.05rem 0 0;padding:0;border-radius:.35rem}.tick input:checked{background:var(--accent);border-color:var(--accent)}.tick input:checked::before{content:'';width:.8rem;height:.8rem;background:var(--on-accent);clip-path:polygon(14% 44%,0 58%,38% 96%,100% 24%,86% 10%,38% 68%)}
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

/** The product's logo, as its own pages draw it. */
const LOGO = raw(
  '<svg viewBox="-60 -60 120 120" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M12.5 -24.7 44.8 -51.8 50 5.5 30.2 14.3 35.9 26.8 16.1 32.5 0 51.8 -16.1 32.5 -35.9 26.8 -30.2 14.3 -50 5.5 -44.8 -51.8 -12.5 -24.7ZM-12.5 -13.8 21.3 5.5 -12.5 25.2Z"/></svg>',
)

const top = (service: string) => html`<div class="top"><span class="brand">${LOGO}the Pack</span>${flag(service)}</div>`

/** "Pack Stories (pack-stories@sandbox.test)": the address in a line of its own. */
function nameAndAddress(label: string) {
  const [, name, address] = /^(.+) \((.+)\)$/.exec(label) ?? []
  return name && address ? html`${name} <small>${address}</small>` : label
}

/** Sign-in and consent on one page: no password, any account. */
export function consentPage(form: ConsentForm) {
  const { service, title, action, explanation, label, type, value, placeholder, hidden, known, scopes, problem } = form
  return page(
    `${title} – local ${service} sandbox`,
    html`<main class="card">
${top(service)}
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
      html`<button class="account" type="submit" name="account" value="${account.value}" formnovalidate><span aria-hidden="true">${[...account.label][0]}</span><span class="who">${nameAndAddress(account.label)}</span><span aria-hidden="true">›</span></button>`,
  )}
</form></main>`,
  )
}

export const problemPage = (service: string, problem: string) =>
  page(
    `Request refused – local ${service} sandbox`,
    html`<main class="card">${top(service)}<h1>We can't complete this request</h1><p class="problem">${problem}</p></main>`,
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
