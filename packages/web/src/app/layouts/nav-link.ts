/** The looks of a link in the bar, and in the menu that the bar folds into. */
export const NAV_LINK =
  'rounded-lg px-3 py-2 text-[0.9375rem] font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:px-4 max-lg:py-3 max-lg:text-lg'
