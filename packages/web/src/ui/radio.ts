/** Classes of a radio button. Drawn, because a native one looks disabled on dark surfaces. */
export const RADIO =
  'size-4.5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-control bg-field transition-[border-width,border-color] checked:border-5 checked:border-brand forced-colors:appearance-auto'
