import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'

/** A settled bet's amounts, as canonical decimals. */
export type Settled = { stake: string; payout: string }

/** What a settled bet did to the balance. */
export function netOf({ stake, payout }: Settled): string {
  return formatMicros(micros(parseMicros(payout) - parseMicros(stake)))
}

/** More came back than was staked: only that is shown as a win. */
export function isGain(bet: Settled): boolean {
  return parseMicros(bet.payout) > parseMicros(bet.stake)
}
