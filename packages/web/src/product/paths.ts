export { paths } from '@pack/core/site/screens'

/** Stands for the id in the address of the form for a new persona. */
export const NEW_PERSONA = 'new'
