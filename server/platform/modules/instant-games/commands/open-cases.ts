import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  type BalanceAfter,
  balanceAfter,
  playFor,
  requireActiveCurrency,
  requireFunds,
  type WireBet,
} from '#server/platform/modules/bets/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { micros } from '#server/shared/money/micros.ts'
import { currentCase } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf } from '#server/shared/rules/cases/current.ts'
import { playRound } from './place-bet.ts'

/** A wish to open a case several times. */
export type CaseOpening = {
  readonly userId: string
  /** The login that it came from. */
  readonly sessionId: string
  readonly slug: string
  /** Of the case that the player saw. */
  readonly version: number
  readonly count: number
  readonly currency: Currency
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
  /** Nothing but the player's own money is staked, also where a bonus is active. */
  readonly fund?: 'real' | undefined
}

export type OpenedCases = BalanceAfter & { readonly bets: readonly WireBet[] }

/**
 * Opens a case `count` times, each a bet with a nonce of its own, all or none, once for a key. Whoever cannot pay for all
 * of them opens none: no prize pays for the opening after it. Refusals, in this order: idempotency_key_conflict,
 * not_found, case_changed, currency_mismatch, insufficient_funds, max_win_exceeded.
 */
export function openCases(context: CommandContext, opening: CaseOpening): OpenedCases {
  const { userId, idempotencyKey, slug, version, count, currency, fund } = opening
  return withIdempotency(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'openCases',
      // left out where there is none, as requests of before have it
      body: { slug, version, count, currency, ...(fund !== undefined && { fund }) },
    },
    () => open(context, opening),
  )
}

function open(context: CommandContext, { slug, version, count, ...opening }: CaseOpening): OpenedCases {
  const { userId, sessionId, currency, isAutomatic, fund } = opening
  const config = currentCase(slug)
  if (!config) throw new Refusal('not_found', { field: 'slug' })
  if (config.version !== version) throw new Refusal('case_changed', { field: 'version' })
  requireActiveCurrency(context, { userId, currency })
  const params = { case: slug, version, currency }
  const price = micros(priceOf(config, currency) * BigInt(count))
  requireFunds(context, { userId, currency }, price, playFor({ game: 'cases', params, fund }))
  // ids of one moment are in no order, and lists of bets are by id
  const ids = Array.from({ length: count }, () => newId(context)).toSorted()
  const bets = ids.map((id) =>
    playRound(context, { userId, sessionId, game: 'cases', params, currency, isAutomatic, fund }, id),
  )
  return { bets, ...balanceAfter(context, { userId, currency }) }
}
