const NUMBER_DIGITS = 12

/** Beginning of the references of a table's results; those of one table sort by the number of the round. */
export const tablePrefix = (provider: string, gameId: string): string => `table:${provider}/${gameId}/`

export const tableReference = (provider: string, gameId: string, number: number): string =>
  `${tablePrefix(provider, gameId)}${String(number).padStart(NUMBER_DIGITS, '0')}`
