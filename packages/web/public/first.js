// Runs before the first paint. A file of its own because the content security policy forbids inline scripts.
;(() => {
  // src/product/theme.ts stores the choice under the same key.
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'

  // src/app/early-press.tsx repeats a button press that comes before hydration.
  window.early = { pressed: null }
  const keep = ({ target }) => {
    if (window.early) window.early.pressed = target
  }
  addEventListener('click', keep, true)
})()
