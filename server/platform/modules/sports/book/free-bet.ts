import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMultiplier, type M4, m4, micros } from '#server/shared/money/micros.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { betReference } from '../../bets/index.ts'
import type { WalletKey } from '../../ledger/index.ts'
import { type FreeStake, placeFreeStake } from '../../player-limits/index.ts'
import { findGrant, requireFreeBet, restateFreeBet, spendFreeBet } from '../../promotions/index.ts'
import { type BookBet, stakeOf } from './bet-row.ts'
import type { Offer } from './offer.ts'

/** Odds are in 1e-4. */
const ONE = 10_000n

/** Combined odds of a line with all offers, rounded down to 1e-4. */
const oddsOf = (offers: readonly Pick<Offer, 'odds'>[]): M4 =>
  m4(offers.reduce((all, { odds }) => (all * BigInt(odds)) / ONE, ONE))

type FreeBetRequest = WalletKey & FreeStake & { readonly grantId: string; readonly lines: number }

/**
 * Stakes a free bet on a bet with one line, which has a single multiplier. Refused as by `requireFreeBet` and for a
 * stake.
 */
export function stakeFreeBet(
  context: CommandContext,
  { grantId, lines, ...stake }: FreeBetRequest,
  offers: readonly Offer[],
) {
  const multiplier = lines === 1 ? oddsOf(offers) : null
  const grant = requireFreeBet(context, { ...stake, grantId, game: 'sports', multiplier, stake: stake.amount })
  placeFreeStake(context, stake)
  spendFreeBet(context, grant, stake.reference)
}

/** Refuses `free_bet_refused` if the odds have changed to less than the free bet's minimum. */
export function requireFreeBetOdds(context: CommandContext, { freeBet }: BookBet, offers: readonly Offer[]): void {
  const least = freeBet === null ? undefined : findGrant(context, freeBet)?.terms.minMultiplier
  if (least !== undefined && oddsOf(offers) < BigInt(least))
    throw new Refusal('free_bet_refused', { field: 'free_bet', detail: formatMultiplier(m4(BigInt(least))) })
}

/** Updates the free bet of a bet staked by the house; no-op for any other bet. */
export function restateFreeBookBet(context: CommandContext, bet: BookBet, payout: BookBet['payout']): void {
  if (bet.freeBet === null) return
  const won = payout === null ? null : wonByFreeBet(stakeOf(bet, bet.unit), micros(payout))
  restateFreeBet(context, { grantId: bet.freeBet, reference: betReference(bet.id), won })
}
