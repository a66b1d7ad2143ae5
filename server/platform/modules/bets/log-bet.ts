import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { RecordFields } from '#server/shared/log/record.ts'
import { formatMicros, formatMultiplier, type M4, type Micros } from '#server/shared/money/micros.ts'
import { appendLog, findLogged } from '../ledger/index.ts'
import { betReference } from './bet-reference.ts'

type PlacedBet = {
  readonly id: string
  readonly userId: string
  readonly game: string
  readonly rulesVersion: string
  readonly params: Json
  readonly currency: Currency
  readonly stake: Micros
  /** Source of the outcome: pair and nonce, round, or state of the sportsbook. */
  readonly proof: RecordFields
}

/**
 * Logs an accepted bet, before its outcome is computed: with one record afterwards the house could choose what to log.
 * Parameters are canonical JSON in a string, since games have fractions and nulls that a record must not contain.
 */
export const logPlacedBet = (context: CommandContext, bet: PlacedBet): void => logBet(context, 'bet_placed', bet)

/** Logs that a bet which was placed before is accepted after its delay, with the odds at which it is. */
export const logAcceptedBet = (context: CommandContext, bet: PlacedBet): void => logBet(context, 'bet_accepted', bet)

function logBet(
  context: CommandContext,
  kind: 'bet_placed' | 'bet_accepted',
  { id, userId, game, rulesVersion, params, currency, stake, proof }: PlacedBet,
): void {
  const reference = betReference(id)
  const fields = {
    bet: id,
    game,
    rules_version: rulesVersion,
    params: canonicalJson(params),
    currency,
    stake: formatMicros(stake),
    ...proof,
  }
  appendLog(context, {
    kind,
    reference,
    fields: kind === 'bet_placed' ? {} : placedFields(context, reference),
    opening: { userId, fields },
  })
}

/** Public pointer to the record of the placed bet; nothing for a bet of the former chain. */
function placedFields(context: CommandContext, reference: string): RecordFields {
  const placed = findLogged(context, reference, 'bet_placed')
  return placed === null ? {} : { placed: placed.sequence, placed_origin: placed.origin }
}

type SettledBet = {
  /** As they were logged with the placing, repeated for the check of the books. */
  readonly proof: RecordFields
  readonly params: Json
  readonly id: string
  readonly userId: string
  readonly game: string
  readonly outcome: Json
  readonly multiplier: M4
  readonly currency: Currency
  readonly stake: Micros
  readonly payout: Micros
}

export function logSettledBet(
  context: CommandContext,
  { id, userId, game, params, outcome, multiplier, currency, stake, payout, proof }: SettledBet,
): void {
  const reference = betReference(id)
  const fields = {
    bet: id,
    game,
    params: canonicalJson(params),
    outcome: canonicalJson(outcome),
    multiplier: formatMultiplier(multiplier),
    currency,
    stake: formatMicros(stake),
    payout: formatMicros(payout),
    ...proof,
  }
  appendLog(context, {
    kind: 'bet_settled',
    reference,
    fields: placedFields(context, reference),
    opening: { userId, fields },
  })
}

type RefundedBet = Pick<PlacedBet, 'id' | 'userId' | 'currency' | 'stake'>

/** Logs the return of a stake in which nothing was risked: neither won nor lost. */
export function logRefundedBet(context: CommandContext, { id, userId, currency, stake }: RefundedBet): void {
  const reference = betReference(id)
  appendLog(context, {
    kind: 'bet_refunded',
    reference,
    fields: placedFields(context, reference),
    opening: { userId, fields: { bet: id, currency, stake: formatMicros(stake) } },
  })
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

/** Logs a bet's new payout. The second settlement of a bet is a correction that names the first. */
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
  }
  appendLog(context, {
    kind,
    reference,
    fields: {
      ...placedFields(context, reference),
      ...(kind === 'correction' && settled !== null && { corrects: settled.sequence, corrects_origin: settled.origin }),
    },
    opening: { userId, fields },
  })
}
