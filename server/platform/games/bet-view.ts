import { formatMicros, formatMultiplier, type M4, type Micros } from '#server/rules/money.ts'

/** A settled bet with all that its check needs, and no player: a proof is public. `Data` is unknown in a stored one. */
export type BetView<Data = unknown> = {
  readonly id: string
  readonly game: string
  /** As the game's rules defined them when the bet was placed. */
  readonly params: Data
  readonly outcome: Data
  readonly currency: string
  /** Decimal, as the payout. */
  readonly stake: string
  readonly payout: string
  /** "1.9800"; "0.0000" for a lost bet. */
  readonly multiplier: string
  readonly rulesVersion: string
  readonly tableHash: string
  readonly nonce: number
  readonly clientSeed: string
  readonly serverSeedHash: string
  /** Null until the pair is rotated. */
  readonly serverSeed: string | null
  /** Milliseconds since the epoch. */
  readonly placedAt: number
}

type Amounts = { readonly stake: Micros; readonly payout: Micros; readonly multiplier: M4 }

/** Writes the amounts of a bet as the wire has them, since a stored answer is JSON. */
export function betView<Rest>(bet: Rest & Amounts): Omit<Rest, keyof Amounts> & Record<keyof Amounts, string> {
  return {
    ...bet,
    stake: formatMicros(bet.stake),
    payout: formatMicros(bet.payout),
    multiplier: formatMultiplier(bet.multiplier),
  }
}
