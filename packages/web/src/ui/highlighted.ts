/** Classes of the current entry of a list: a tint and a bar at its left. */
export const HIGHLIGHTED = 'data-highlighted:bg-brand/14 data-highlighted:shadow-[inset_3px_0_var(--brand)]'
