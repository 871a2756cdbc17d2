// Runs before the first paint. A file of its own because the content security policy forbids inline scripts.
;(() => {
  const root = document.documentElement

  // src/product/theme.ts stores the choice under the same key.
  let choice = null
  try {
    choice = localStorage.getItem('theme')
    // Visitors who are about to be sent to the login see no heading of the screen (styles.css).
    root.toggleAttribute('data-visitor', localStorage.getItem('pack.session') === null)
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = light ? 'light' : 'dark'

  // Text enlarged beyond the browser's own setting, which media queries don't notice (styles.css).
  const followTextSize = () => {
    const size = Number.parseFloat(getComputedStyle(root).fontSize)
    root.dataset.text = matchMedia(`(width >= ${(1.4 * innerWidth) / size}rem)`).matches ? 'large' : 'normal'
  }
  new ResizeObserver(followTextSize).observe(root)

  // The requests that the screen begins with; src/product/api.ts takes the answers. Without a valid session, while an
  // admin views another account, or with parameters, the screen itself sends what it needs.
  window.firstAnswers = new Map()
  try {
    const { access_token: token, expires_at: expiry } = JSON.parse(localStorage.getItem('pack.session')) ?? {}
    const isPlain = location.search === '' && localStorage.getItem('impersonation') === null
    if (token && isPlain && !(Date.now() > expiry * 1000))
      for (const address of JSON.parse(document.currentScript.dataset.requests ?? '[]')) {
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
        const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) })
        // Only prevents reports of failures that nobody waits for yet.
        answer.catch(() => {})
        window.firstAnswers.set(new URL(address, location.origin).href, { token, answer })
      }
  } catch {
    // No storage or no session: the screen itself decides what happens then.
  }

  // src/app/early-press.tsx repeats a button press that comes before hydration.
  window.early = { pressed: null }
  const keep = ({ target }) => {
    if (window.early) window.early.pressed = target
  }
  addEventListener('click', keep, true)
})()
