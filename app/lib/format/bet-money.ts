import { formatMicros, formatMultiplier, type M4, micros, parseMicros } from '#server/shared/money/micros.ts'

/** A settled bet's amounts, as canonical decimals. */
export type Settled = {
  stake: string
  payout: string
  is_free?: boolean | undefined
  is_free_spin?: boolean | undefined
}

/** What a settled bet did to the balance: a free bet takes nothing from it, and of a free spin all that it pays is its player's. */
export function netOf({ stake, payout, is_free, is_free_spin }: Settled): string {
  if (is_free_spin) return payout
  const net = parseMicros(payout) - parseMicros(stake)
  return formatMicros(micros(is_free && net < 0n ? 0n : net))
}

/** More came back than was staked: only that is shown as a win. */
export function isGain(bet: Settled): boolean {
  return parseMicros(bet.payout) > parseMicros(bet.stake)
}

const M4_UNIT = 10_000n

/** What came back for each unit staked, as a multiplier is written: "1.2800". "0.0000" where nothing was staked. */
export function timesPaid({ stake, payout }: Settled): string {
  const staked = parseMicros(stake)
  return formatMultiplier((staked > 0n ? (parseMicros(payout) * M4_UNIT) / staked : 0n) as M4)
}
