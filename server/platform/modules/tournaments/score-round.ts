import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid, smaller } from '#server/shared/money/arithmetic.ts'
import { type M4, type Micros, parseMicros } from '#server/shared/money/micros.ts'
import { type Scoring, scoreOf } from '#server/shared/promotions/ranking.ts'
import { currentRates } from '../exchange-rates/index.ts'

/** A settled bet staked entirely with the player's own money. Times in milliseconds. */
export type CountedRound = {
  readonly betId: string
  readonly userId: string
  readonly game: string
  readonly currency: Currency
  readonly stake: Micros
  readonly multiplier: M4
  readonly placedAt: number
}

type Joined = {
  readonly id: string
  readonly games: readonly string[]
  readonly from: number
  readonly until: number
  readonly settlesAt: number
  readonly scoring: Scoring
  readonly bestOf: number
  readonly minStake: Readonly<Record<string, string>>
  readonly roundsPerMinute: number | null
  readonly stakeCap: Readonly<Record<string, string>>
}

type Row = {
  readonly id: string
  readonly games: string
  readonly joined_at: bigint
  readonly starts_at: bigint
  readonly ends_at: bigint
  readonly settles_at: bigint
  readonly scoring: Scoring
  readonly best_of: bigint
  readonly min_stake: string
  readonly rounds_per_minute: bigint | null
  readonly stake_cap: string | null
}

/**
 * A player's tournaments that are not final, cached because every bet needs them. A tournament that has become final
 * since does not count anything, as its settlement time has passed.
 */
const CACHED_TOURNAMENTS: CachedTable<readonly Joined[]> = {
  table: 'tournament_entries',
  load: (db, userId) =>
    db
      .all<Row>(
        `SELECT id, games, joined_at, starts_at, ends_at, settles_at, scoring, best_of, min_stake,
           rounds_per_minute, stake_cap
         FROM tournament_entries JOIN tournaments ON id = tournament_id WHERE user_id = ? AND final_at IS NULL`,
        [userId],
      )
      .map((row) => ({
        id: row.id,
        scoring: row.scoring,
        bestOf: Number(row.best_of),
        games: JSON.parse(row.games),
        // only rounds placed after joining count
        from: Math.max(Number(row.joined_at), Number(row.starts_at)),
        until: Number(row.ends_at),
        settlesAt: Number(row.settles_at),
        minStake: JSON.parse(row.min_stake),
        roundsPerMinute: row.rounds_per_minute === null ? null : Number(row.rounds_per_minute),
        stakeCap: row.stake_cap === null ? {} : JSON.parse(row.stake_cap),
      })),
}

/** Counts a round in all matching tournaments; a changed result replaces the earlier score. */
export function scoreRound(context: CommandContext, round: CountedRound): void {
  for (const tournament of context.db.cached(CACHED_TOURNAMENTS).get(round.userId) ?? [])
    if (counts(context, tournament, round)) add(context, tournament, round)
}

function counts({ now }: CommandContext, tournament: Joined, { game, placedAt, currency, stake }: CountedRound) {
  const { games, from, until, settlesAt, minStake } = tournament
  const least = minStake[currency]
  return (
    from <= placedAt &&
    placedAt < until &&
    now < settlesAt &&
    games.includes(game) &&
    least !== undefined &&
    stake >= parseMicros(least)
  )
}

function add(context: CommandContext, tournament: Joined, round: CountedRound): void {
  const { id, scoring, bestOf, roundsPerMinute, stakeCap } = tournament
  const { userId, betId, multiplier, currency, stake, placedAt } = round
  const { mids } = currentRates(context)
  const cap = stakeCap[currency]
  const counted = cap === undefined ? stake : smaller(stake, parseMicros(cap))
  const score = scoreOf(scoring, { multiplier, stakeUsd: floorAtMid(counted, { from: currency, to: 'USD' }, mids) })
  const before = context.db.get<{ score: string }>(
    'SELECT CAST(score AS TEXT) AS score FROM tournament_rounds WHERE tournament_id = ? AND bet_id = ?',
    [id, betId],
  )
  if (before ? fromSql(before.score) === score : isBeyondMinute(context, tournament, round)) return
  context.db.run(
    `INSERT INTO tournament_rounds (tournament_id, bet_id, user_id, score, placed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tournament_id, bet_id) DO UPDATE SET score = excluded.score`,
    [id, betId, userId, toSql(score), roundsPerMinute === null ? null : placedAt],
  )
  rescore(context, { id, userId, best: bestIn({ scoring, bestOf }), more: before ? 0 : 1 })
}

const MINUTE_MS = 60_000

/** Whether the maximum number of rounds in that minute is reached; those settled first count. */
function isBeyondMinute({ db }: CommandContext, { id, roundsPerMinute }: Joined, { userId, placedAt }: CountedRound) {
  if (roundsPerMinute === null) return false
  const from = Math.floor(placedAt / MINUTE_MS) * MINUTE_MS
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM tournament_rounds
     WHERE tournament_id = ? AND user_id = ? AND placed_at >= ? AND placed_at < ?`,
    [id, userId, from, from + MINUTE_MS],
  )
  return Number(row?.count ?? 0n) >= roundsPerMinute
}

/** Number of a player's best rounds that are added up; -1: all. */
function bestIn({ scoring, bestOf }: Pick<Joined, 'scoring' | 'bestOf'>): number {
  switch (scoring) {
    case 'best_multiplier':
      return 1
    case 'sum_points':
      return bestOf
    case 'turnover':
      return -1
  }
}

/** Removes a reopened or void round from tournaments that are not final. */
export function withdrawRound(
  context: CommandContext,
  { betId, userId }: Pick<CountedRound, 'betId' | 'userId'>,
): void {
  for (const tournament of context.db.cached(CACHED_TOURNAMENTS).get(userId) ?? []) {
    const { id } = tournament
    const { changes } = context.db.run(
      `DELETE FROM tournament_rounds WHERE tournament_id = ? AND bet_id = ?
         AND tournament_id IN (SELECT id FROM tournaments WHERE final_at IS NULL)`,
      [id, betId],
    )
    if (changes === 1) rescore(context, { id, userId, best: bestIn(tournament), more: -1 })
  }
}

type Rescored = {
  readonly id: string
  readonly userId: string
  readonly best: number
  readonly more: number
}

/** Recomputes the score; the time it was reached changes only if the score does. */
function rescore({ db, now }: CommandContext, { id, userId, best, more }: Rescored): void {
  const row = db.get<{ score: string }>(
    `SELECT CAST(coalesce(sum(score), 0) AS TEXT) AS score FROM (
       SELECT score FROM tournament_rounds WHERE tournament_id = ? AND user_id = ? ORDER BY score DESC LIMIT ?
     )`,
    [id, userId, best],
  )
  const score = toSql(fromSql(row?.score ?? '0'))
  // bypasses the cache's invalidation: cached entries do not contain scores
  db.cached(CACHED_TOURNAMENTS).db.run(
    `UPDATE tournament_entries SET rounds = rounds + ?, score = ?,
       achieved_at = iif(score = ?, achieved_at, ?),
       sequence = iif(score = ?, sequence, (SELECT coalesce(max(id), 0) FROM entries))
     WHERE tournament_id = ? AND user_id = ?`,
    [more, score, score, now, score, id, userId],
  )
}

/** Removes a player from all tournaments that are not settled; lower places move up. */
export function withdrawEntries({ db }: CommandContext, userId: string): void {
  db.run(
    `DELETE FROM tournament_entries
     WHERE user_id = ? AND tournament_id IN (SELECT id FROM tournaments WHERE final_at IS NULL)`,
    [userId],
  )
}
