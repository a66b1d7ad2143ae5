/** The idempotency keys of what happens to a stake. `reference` is what was staked on, and holds no slash. */

/** A reference takes one stake, or the tombstone of one that never came. */
export const stakeKey = (reference: string) => `stake:${reference}`

/** Settling and voiding share their keys, so that one of them wins. Without a name it is the one that closes the stake. */
export const settlementKey = (reference: string, name?: string) =>
  name === undefined ? `close:${reference}` : `close:${reference}/${name}`

/** A settlement is reversed once. */
export const reversalKey = (reference: string, name?: string) => `reverse:${settlementKey(reference, name)}`
