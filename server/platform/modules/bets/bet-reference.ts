/** Reference of a bet in the ledger and in the log. */
export const betReference = (id: string) => `bet:${id}`

/** The bet's id in a reference; null for the reference of anything else. */
export const idOfBet = (reference: string): string | null =>
  reference.startsWith('bet:') ? reference.slice('bet:'.length) : null
