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

  // src/app/early-press.tsx repeats a button press that comes before hydration.
  window.early = { pressed: null }
  const keep = ({ target }) => {
    if (window.early) window.early.pressed = target
  }
  addEventListener('click', keep, true)
})()
