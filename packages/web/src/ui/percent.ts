/** "45%" in the reader’s locale, of a number from 0 to 100. */
export const inPercent = (percent: number): string =>
  (Math.round(percent) / 100).toLocaleString(undefined, { style: 'percent' })
