import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, formatMultiplier, type M4, type Micros } from '#server/shared/money/micros.ts'
import { announceReceipt, appendLog, findLogged } from '../ledger/index.ts'
import { type LoggedPlacing, type LoggedResult, placedOpening, settledOpening } from './bet-openings.ts'
import { betReference } from './bet-reference.ts'

type PlacedBet = LoggedPlacing & { readonly userId: string }

type Rebuilt = {
  /** Whether the bet's row, stored by the same command, has the same data: then the opening is not stored. */
  readonly isRebuilt?: boolean
}

/**
 * Logs an accepted bet, before its outcome is computed: with one record afterwards the house could choose what to log.
 */
export const logPlacedBet = (context: CommandContext, bet: PlacedBet, rebuilt?: Rebuilt): void =>
  logBet(context, 'bet_placed', bet, rebuilt)

/** Logs that a bet which was placed before is accepted after its delay, with the odds at which it is. */
export function logAcceptedBet(context: CommandContext, bet: PlacedBet): void {
  logBet(context, 'bet_accepted', bet)
  announceBet(context, bet)
}

/** Announces the receipt of a bet that has changed without a request of its player. */
export const announceBet = (
  context: CommandContext,
  { id, userId, currency }: Pick<PlacedBet, 'id' | 'userId' | 'currency'>,
): void => announceReceipt(context, { userId, currency, reference: betReference(id) })

function logBet(
  context: CommandContext,
  kind: 'bet_placed' | 'bet_accepted',
  { userId, ...bet }: PlacedBet,
  rebuilt: Rebuilt = {},
): void {
  const reference = betReference(bet.id)
  appendLog(context, {
    kind,
    reference,
    ...(kind === 'bet_accepted' && { pointers: placingOf(context, reference) }),
    opening: { userId, fields: placedOpening(bet), ...rebuilt },
  })
}

/** Public pointer to the record of the placed bet; nothing for a bet of the former chain. */
const placingOf = (context: CommandContext, reference: string) => ({
  placed: findLogged(context, reference, 'bet_placed'),
})

type SettledBet = Pick<PlacedBet, 'id' | 'userId'> & LoggedResult

export function logSettledBet(context: CommandContext, { userId, ...bet }: SettledBet, rebuilt: Rebuilt = {}): void {
  const reference = betReference(bet.id)
  appendLog(context, {
    kind: 'bet_settled',
    reference,
    pointers: placingOf(context, reference),
    opening: { userId, fields: settledOpening(bet), ...rebuilt },
  })
}

type RefundedBet = Pick<PlacedBet, 'id' | 'userId' | 'currency' | 'stake'>

/** Logs the return of a stake in which nothing was risked: neither won nor lost. */
export function logRefundedBet(context: CommandContext, { id, userId, currency, stake }: RefundedBet): void {
  const reference = betReference(id)
  appendLog(context, {
    kind: 'bet_refunded',
    reference,
    pointers: placingOf(context, reference),
    opening: { userId, fields: { bet: id, currency, stake: formatMicros(stake) } },
  })
  announceBet(context, { id, userId, currency })
}

type CashedOutBet = Pick<PlacedBet, 'id' | 'userId' | 'currency'> & {
  readonly multiplier: M4
  readonly payout: Micros
  /** Point at which the player has left, as the game's outcome states it. */
  readonly point: number
}

/** Logs that a player has left a round that goes on: its end logs the result of the bet. */
export function logCashedOutBet(
  context: CommandContext,
  { id, userId, currency, multiplier, payout, point }: CashedOutBet,
): void {
  const reference = betReference(id)
  const left = { bet: id, currency, point, multiplier: formatMultiplier(multiplier), payout: formatMicros(payout) }
  appendLog(context, {
    kind: 'bet_cashed_out',
    reference,
    pointers: placingOf(context, reference),
    opening: { userId, fields: { ...left, decided_at: context.now } },
  })
  announceBet(context, { id, userId, currency })
}

/** Reason of a change to a bet's payout. */
export type Restating = 'settled' | 'cashed_out' | 'corrected'

type RestatedBet = {
  readonly id: string
  readonly userId: string
  readonly currency: Currency
  readonly state: string
  readonly multiplier: M4
  readonly payout: Micros
}

/** Public reason of a correction. */
function reasonOf(state: string, why: Restating): string {
  if (why === 'settled') return 'resettled'
  if (state === 'void') return 'voided'
  return state === 'settled' ? 'amended' : 'reopened'
}

/**
 * Logs a bet's new payout. The second settlement of a bet is a correction that names the first, and says why; a cash-out
 * states the time of its decision.
 */
export function logRestatedBet(
  context: CommandContext,
  { id, userId, currency, state, multiplier, payout }: RestatedBet,
  why: Restating,
): void {
  const reference = betReference(id)
  const settled = findLogged(context, reference, 'bet_settled')
  const isFirst = why === 'settled' && settled === null
  const kind = why === 'cashed_out' ? 'bet_cashed_out' : isFirst ? 'bet_settled' : 'correction'
  const fields = {
    bet: id,
    currency,
    state,
    multiplier: formatMultiplier(multiplier),
    payout: formatMicros(payout),
    ...(kind === 'bet_cashed_out' && { decided_at: context.now }),
  }
  appendLog(context, {
    kind,
    reference,
    ...(kind === 'correction' && { fields: { reason: reasonOf(state, why) } }),
    pointers: { ...placingOf(context, reference), ...(kind === 'correction' && { corrects: settled }) },
    opening: { userId, fields },
  })
  announceBet(context, { id, userId, currency })
}
