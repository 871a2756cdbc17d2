/** How an account's videos start: with the first line, or with the brand's intro. */
export const START_WITH = ['hook', 'intro'] as const
export type StartWith = (typeof START_WITH)[number]
