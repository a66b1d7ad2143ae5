import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireOpenGame } from '#server/platform/modules/availability/index.ts'
import {
  type BalanceAfter,
  balanceAfter,
  playFor,
  requireActiveCurrency,
  requireFunds,
  type WireBet,
  withBetReceipt,
} from '#server/platform/modules/bets/index.ts'
import type { Receipt } from '#server/platform/modules/ledger/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { micros } from '#server/shared/money/micros.ts'
import { currentCase } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf } from '#server/shared/rules/cases/current.ts'
import { playRound } from './place-bet.ts'

export type CaseOpening = {
  readonly userId: string
  readonly sessionId: string
  readonly slug: string
  /** Version of the case that the player saw. */
  readonly version: number
  readonly count: number
  readonly currency: Currency
  /** Country of the player, ISO 3166-1 alpha-2; null if unknown. */
  readonly country?: string | null | undefined
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
  /** Stakes only the player's own money, even while a bonus is active. */
  readonly fund?: 'real' | undefined
}

export type OpenedCases = BalanceAfter & { readonly bets: readonly WireBet[]; readonly receipt?: Receipt }

/**
 * Opens a case `count` times, each as a bet with its own nonce, all or none, once per key. The player must be able to
 * pay for all of them in advance: prizes do not pay for later openings. Refusals, in this order:
 * idempotency_key_conflict, game_closed, not_found, case_changed, currency_mismatch, insufficient_funds, max_win_exceeded.
 */
export function openCases(context: CommandContext, opening: CaseOpening): OpenedCases {
  const { userId, idempotencyKey, slug, version, count, currency, fund } = opening
  const opened = withIdempotency(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'openCases',
      // omitted if undefined, so that the body matches requests of earlier releases
      body: { slug, version, count, currency, ...(fund !== undefined && { fund }) },
    },
    () => open(context, opening),
  )
  const ids = opened.bets.map(({ id }) => id)
  return withBetReceipt(context, opened, ids)
}

function open(
  context: CommandContext,
  { slug, version, count, ...opening }: CaseOpening,
): BalanceAfter & { readonly bets: readonly WireBet[] } {
  const { userId, sessionId, currency, country, isAutomatic, fund } = opening
  requireOpenGame(context, { game: 'cases', currency, country })
  const config = currentCase(slug)
  if (!config) throw new Refusal('not_found', { field: 'slug' })
  if (config.version !== version) throw new Refusal('case_changed', { field: 'version' })
  requireActiveCurrency(context, { userId, currency })
  const params = { case: slug, version, currency }
  const price = micros(priceOf(config, currency) * BigInt(count))
  requireFunds(context, { userId, currency }, price, playFor({ game: 'cases', params, fund }))
  // ids of one moment are unordered, and lists of bets are sorted by id
  const ids = Array.from({ length: count }, () => newId(context)).toSorted()
  const bets = ids.map((id) =>
    playRound(context, { userId, sessionId, game: 'cases', params, currency, isAutomatic, fund }, id),
  )
  return { bets, ...balanceAfter(context, { userId, currency }) }
}
