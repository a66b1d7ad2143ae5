import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { Settled } from '~/lib/format/bet-money.ts'

export function sumOf(bets: readonly Settled[]): Settled {
  const total = (amounts: string[]) => formatMicros(micros(amounts.reduce((sum, one) => sum + parseMicros(one), 0n)))
  return { stake: total(bets.map(({ stake }) => stake)), payout: total(bets.map(({ payout }) => payout)) }
}
