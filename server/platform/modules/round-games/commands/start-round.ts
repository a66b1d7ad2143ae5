import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { requireOpenGame } from '#server/platform/modules/availability/index.ts'
import { acceptNamedStake, betReference, logPlacedBet, playFor } from '#server/platform/modules/bets/index.ts'
import { holdPair, takeNonce } from '#server/platform/modules/fairness/index.ts'
import { placeStake } from '#server/platform/modules/player-limits/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { OpeningOf, RoundGameId } from '#server/shared/rules/registry.ts'
import { type ReceiptedRound, receiptedRound, roundAnswer } from '../round-answer.ts'
import type { GameRound } from '../stored-round.ts'

/** Request to start a round. `amount` is a decimal. */
type StartOf<G extends RoundGameId> = {
  readonly userId: string
  readonly sessionId: string
  readonly game: G
  readonly opening: OpeningOf<G>
  readonly amount: string
  readonly currency: Currency
  /** Country of the player, ISO 3166-1 alpha-2; null if unknown. */
  readonly country?: string | null | undefined
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
  /** Stakes only the player's own money, even while a bonus is active. */
  readonly fund?: 'real' | undefined
}
export type RoundStart = { [G in RoundGameId]: StartOf<G> }[RoundGameId]

/**
 * Starts a round, once per key: reserves its nonce and takes its stake. Refusals, in this order:
 * idempotency_key_conflict, game_closed, round_open, currency_mismatch, amount_invalid, amount_step, amount_below_min,
 * amount_above_max, max_win_exceeded, insufficient_funds. A refused start uses no nonce.
 */
export function startRound(context: CommandContext, request: RoundStart): ReceiptedRound {
  const { userId, game, opening, amount, currency, idempotencyKey, fund } = request
  const answer = withIdempotency(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'startRound',
      // omitted if undefined, so that the body matches requests of earlier releases
      body: { game, opening, amount, currency, ...(fund !== undefined && { fund }) },
    },
    () => roundAnswer(context, open(context, request)),
  )
  return receiptedRound(context, answer)
}

function open<G extends RoundGameId>(context: CommandContext, request: StartOf<G>): GameRound<G> {
  const { userId, sessionId, game, opening, amount, currency, isAutomatic, fund } = request
  requireOpenGame(context, request)
  const { current: rules, limits } = context.rules.rounds[game]
  if (isPlaying(context, { userId, game })) throw new Refusal('round_open')
  const topMultiplier = rules.round.firstMultiplier(opening)
  const params = rules.round.open(opening)
  const play = playFor({ game, params, fund })
  const stake = acceptNamedStake(context, { userId, limits, amount, currency, topMultiplier, play })
  const { now } = context
  const round: GameRound<G> = {
    id: newId(context),
    userId,
    sessionId,
    game,
    params,
    currency,
    stake,
    rules,
    tableHash: rules.tableHash(params),
    ...takeNonce(context, userId),
    isRevealed: false,
    ending: null,
    openedAt: now,
    touchedAt: now,
  }
  const reference = betReference(round.id)
  placeStake(context, { userId, currency, reference, amount: stake, isAutomatic, ...(play && { play }) })
  holdPair(context, round.pairId)
  store(context, round)
  return round
}

function isPlaying({ db }: CommandContext, { userId, game }: { userId: string; game: RoundGameId }): boolean {
  return (
    db.get('SELECT 1 AS one FROM rounds WHERE user_id = ? AND game = ? AND ending IS NULL', [userId, game]) !==
    undefined
  )
}

/** Logged at the start, so that no round can be dropped silently once its outcome is known. */
function store<G extends RoundGameId>(context: CommandContext, round: GameRound<G>): void {
  const { id, userId, sessionId, game, rules, tableHash, params, pairId, seeds, currency, stake, openedAt } = round
  const { version: rulesVersion } = rules
  context.db.run(
    `INSERT INTO rounds (id, user_id, session_id, game, rules_version, table_hash, params, steps, seed_pair_id, nonce,
       currency, stake, opened_at, touched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      sessionId,
      game,
      rulesVersion,
      tableHash,
      JSON.stringify(params),
      pairId,
      seeds.nonce,
      currency,
      toSql(stake),
      openedAt,
      openedAt,
    ],
  )
  logPlacedBet(context, {
    id,
    userId,
    game,
    rulesVersion,
    params,
    currency,
    stake,
    proof: { pair: pairId, nonce: seeds.nonce, table_hash: tableHash, client_seed: seeds.clientSeed },
  })
}
