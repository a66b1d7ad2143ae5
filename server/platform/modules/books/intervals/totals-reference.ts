/** Kind of the records of totals, and the beginning of their references, which end with the number of the last entry. */
export const TOTALS_KIND = 'totals'
const ENTRY_DIGITS = 16

/** Reference of the record of an interval; references sort by entry. */
export const totalsReference = (lastEntry: number): string =>
  `${TOTALS_KIND}:${String(lastEntry).padStart(ENTRY_DIGITS, '0')}`
