import type { sharedBets } from '#db/platform/schema/shared-rounds.ts'
import type { Json } from '#server/platform/kernel/canonical-json.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type M4, type Micros, micros } from '#server/shared/money/micros.ts'
import type { StakedPlay } from '#server/shared/promotions/contribution.ts'
import { betReference, logPlacedBet, logRefundedBet, recordBet } from '../bets/index.ts'
import { placeStake, type Settlement, settleStake, voidStake } from '../player-limits/index.ts'
import { announceBet, type SharedRound } from './stored-round.ts'

export type SharedBet = {
  readonly id: string
  readonly roundId: string
  readonly userId: string
  readonly sessionId: string
  readonly slot: number
  readonly params: Json
  readonly currency: Currency
  readonly stake: Micros
  readonly target: number | null
  readonly clientSeed: string | null
  readonly status: (typeof sharedBets.$inferSelect)['status']
  readonly leftAt: number | null
  readonly payout: Micros | null
  readonly placedAt: number
}

type Row = {
  readonly id: string
  readonly round_id: string
  readonly user_id: string
  readonly session_id: string
  readonly slot: bigint
  readonly params: string
  readonly currency: Currency
  readonly stake: string
  readonly target: bigint | null
  readonly client_seed: string | null
  readonly status: SharedBet['status']
  readonly left_at: bigint | null
  readonly payout: string | null
  readonly placed_at: bigint
}

/** Bets settled per command: blocks the writer for some tens of milliseconds at most. */
export const BETS_A_PAGE = 200

function betOf(row: Row): SharedBet {
  return {
    id: row.id,
    roundId: row.round_id,
    userId: row.user_id,
    sessionId: row.session_id,
    slot: Number(row.slot),
    params: JSON.parse(row.params),
    currency: row.currency,
    stake: fromSql(row.stake),
    target: row.target === null ? null : Number(row.target),
    clientSeed: row.client_seed,
    status: row.status,
    leftAt: row.left_at === null ? null : Number(row.left_at),
    payout: row.payout === null ? null : fromSql(row.payout),
    placedAt: Number(row.placed_at),
  }
}

export function findSharedBet({ db }: Pick<CommandContext, 'db'>, id: string): SharedBet | undefined {
  const row = db.get<Row>(
    `SELECT id, round_id, user_id, session_id, slot, params, currency, CAST(stake AS TEXT) AS stake, target, client_seed,
       status, left_at, CAST(payout AS TEXT) AS payout, placed_at FROM shared_bets WHERE id = ?`,
    [id],
  )
  return row && betOf(row)
}

/** The active bets of a round, in order of placement. */
export function betsOf({ db }: Pick<CommandContext, 'db'>, roundId: string): SharedBet[] {
  const rows = db.all<Row>(
    `SELECT id, round_id, user_id, session_id, slot, params, currency, CAST(stake AS TEXT) AS stake, target, client_seed,
       status, left_at, CAST(payout AS TEXT) AS payout, placed_at FROM shared_bets
     WHERE round_id = ? AND status <> 'refunded' ORDER BY rowid`,
    [roundId],
  )
  return rows.map(betOf)
}

/** A page of a round's bets that are still to be settled, recorded or refunded. */
export function unsettledBets({ db }: Pick<CommandContext, 'db'>, roundId: string): SharedBet[] {
  const rows = db.all<Row>(
    `SELECT id, round_id, user_id, session_id, slot, params, currency, CAST(stake AS TEXT) AS stake, target, client_seed,
       status, left_at, CAST(payout AS TEXT) AS payout, placed_at FROM shared_bets
     WHERE round_id = ? AND is_final = 0 ORDER BY rowid LIMIT ?`,
    [roundId, BETS_A_PAGE],
  )
  return rows.map(betOf)
}

/** A page of a flight's open bets whose target has been reached, lowest target first. */
export function dueBets({ db }: Pick<CommandContext, 'db'>, roundId: string, reached: number): SharedBet[] {
  const rows = db.all<Row>(
    `SELECT id, round_id, user_id, session_id, slot, params, currency, CAST(stake AS TEXT) AS stake, target, client_seed,
       status, left_at, CAST(payout AS TEXT) AS payout, placed_at FROM shared_bets
     WHERE round_id = ? AND status = 'open' AND target <= ? ORDER BY target LIMIT ?`,
    [roundId, reached, BETS_A_PAGE],
  )
  return rows.map(betOf)
}

/** The lowest target of a flight's open bets; null without any. */
export function lowestTarget({ db }: Pick<CommandContext, 'db'>, roundId: string): number | null {
  const row = db.get<{ target: bigint | null }>(
    `SELECT min(target) AS target FROM shared_bets WHERE round_id = ? AND status = 'open'`,
    [roundId],
  )
  return row?.target === undefined || row.target === null ? null : Number(row.target)
}

type NewBet = Pick<SharedBet, 'userId' | 'sessionId' | 'slot' | 'currency' | 'stake'> & {
  readonly params: Json
  readonly target?: number
  readonly clientSeed?: string
  /** Without it only the player's own money is staked. */
  readonly play?: StakedPlay
  /** Whether autoplay placed it, not a click. */
  readonly isAutomatic?: boolean | undefined
}

export function placeSharedBet(context: CommandContext, round: SharedRound, bet: NewBet): SharedBet {
  const { userId, sessionId, slot, params, currency, stake, target = null, clientSeed = null, isAutomatic, play } = bet
  const id = newId(context)
  placeStake(context, {
    userId,
    currency,
    reference: betReference(id),
    amount: stake,
    isAutomatic,
    gameClass: 'clocked',
    ...(play && { play }),
  })
  insertRow<typeof sharedBets>(context.db, {
    into: 'shared_bets',
    row: {
      id,
      slot,
      currency,
      stake,
      target,
      params: JSON.stringify(params),
      round_id: round.id,
      user_id: userId,
      session_id: sessionId,
      client_seed: clientSeed,
      placed_at: context.now,
    },
  })
  logPlacedBet(context, {
    id,
    userId,
    game: round.channel,
    rulesVersion: round.rulesVersion,
    params,
    currency,
    stake,
    proof: {
      shared_round: round.id,
      table_hash: round.tableHash,
      ...(clientSeed !== null && { client_seed: clientSeed }),
    },
  })
  announceBet(context, round, id)
  return {
    id,
    roundId: round.id,
    userId,
    sessionId,
    slot,
    params,
    currency,
    stake,
    target,
    clientSeed,
    status: 'open',
    leftAt: null,
    payout: null,
    placedAt: context.now,
  }
}

type Payment = {
  readonly status: 'won' | 'lost'
  readonly payout: Micros
  readonly leftAt?: number
  /** Part of the stake that was returned before. */
  readonly returned?: Micros
  /** House account that plays against the player, or gets the rake. */
  readonly house?: Settlement['house']
}

/** Settles an open bet as won or lost, once: only one of two concurrent commands finds it open. */
export function paySharedBet(context: CommandContext, round: SharedRound, bet: SharedBet, payment: Payment): SharedBet {
  const { status, leftAt = null, returned = micros(0n), house = 'house:games' } = payment
  settleStake(context, { reference: betReference(bet.id), payout: payment.payout, house })
  const payout = micros(payment.payout + returned)
  const { changes } = context.db.run(
    `UPDATE shared_bets SET status = ?, left_at = ?, payout = ? WHERE id = ? AND status = 'open'`,
    [status, leftAt, toSql(payout), bet.id],
  )
  if (changes !== 1) throw new Error('the bet is already settled')
  announceBet(context, round, bet.id)
  return { ...bet, status, leftAt, payout }
}

/** Refunds an open bet: it counts as neither won nor lost. */
export function refundSharedBet(context: CommandContext, round: SharedRound, bet: SharedBet): void {
  voidStake(context, { reference: betReference(bet.id) })
  const { changes } = context.db.run(
    `UPDATE shared_bets SET status = 'refunded', is_final = 1 WHERE id = ? AND status = 'open'`,
    [bet.id],
  )
  if (changes !== 1) throw new Error('the bet is already settled')
  logRefundedBet(context, bet)
  announceBet(context, round, bet.id)
}

type Recorded = { readonly game: string; readonly outcome: Json; readonly multiplier: M4 }

/** Records a paid bet as a regular bet, now that its round is public. */
export function recordSharedBet(
  context: CommandContext,
  round: SharedRound,
  bet: SharedBet,
  { game, outcome, multiplier }: Recorded,
): void {
  const { id, params, currency, stake, payout, placedAt } = bet
  if (payout === null) throw new Error('the bet is not settled')
  const { rulesVersion, tableHash } = round
  recordBet(
    context,
    {
      id,
      game,
      rulesVersion,
      params,
      outcome,
      multiplier,
      currency,
      stake,
      payout,
      placedAt,
      proof: { kind: 'shared_round', roundId: round.id, tableHash },
    },
    bet,
  )
  const { changes } = context.db.run('UPDATE shared_bets SET is_final = 1 WHERE id = ? AND is_final = 0', [id])
  if (changes !== 1) throw new Error('the bet is already recorded')
}
