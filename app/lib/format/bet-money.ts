import { formatMicros, formatMultiplier, type M4, micros, parseMicros } from '#server/shared/money/micros.ts'

/** A settled bet's amounts, as canonical decimals. */
export type Settled = {
  stake: string
  payout: string
  is_free?: boolean | undefined
  is_free_spin?: boolean | undefined
}

/**
 * Net effect of a settled bet on the balance: a free bet costs nothing, and a free spin's whole payout is the player's.
 */
export function netOf({ stake, payout, is_free, is_free_spin }: Settled): string {
  if (is_free_spin) return payout
  const net = parseMicros(payout) - parseMicros(stake)
  return formatMicros(micros(is_free && net < 0n ? 0n : net))
}

/** Whether the payout exceeds the stake: only this is shown as a win. */
export function isGain(bet: Settled): boolean {
  return parseMicros(bet.payout) > parseMicros(bet.stake)
}

const M4_UNIT = 10_000n

/** Payout divided by stake, formatted as a multiplier: "1.2800". "0.0000" for a zero stake. */
export function timesPaid({ stake, payout }: Settled): string {
  const staked = parseMicros(stake)
  return formatMultiplier((staked > 0n ? (parseMicros(payout) * M4_UNIT) / staked : 0n) as M4)
}
