// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
;(() => {
  // The choice is kept by src/app/theme.ts under the same key.
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'

  // A button that is pressed before the screen has come alive is pressed again by src/app/alive.tsx.
  window.early = { pressed: null }
  const keep = ({ target }) => {
    if (window.early) window.early.pressed = target
  }
  addEventListener('click', keep, true)
})()
