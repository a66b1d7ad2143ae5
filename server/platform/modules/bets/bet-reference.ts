/** Reference of a bet in the ledger and in the log. */
export const betReference = (id: string) => `bet:${id}`
