import type { vipStakes } from '#db/platform/schema/vip.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { edgeOf } from '#server/shared/promotions/contribution.ts'
import { levelOf, monthsOf, pointsOf, rakebackOf, vipLevel, weekOf } from '#server/shared/promotions/vip.ts'
import { floorToMinor } from '#server/shared/promotions/wagering.ts'
import { currentRates } from '../exchange-rates/index.ts'
import { activeCurrency, isMember } from '../identity/index.ts'
import { playerAccount, post, systemAccount } from '../ledger/index.ts'

const YEAR_MS = 365 * 86_400_000

type Points = { readonly month: Micros; readonly before: Micros; readonly held: number }

/**
 * Keyed by month and player: points of the month, points of the eleven months before, and the highest level of the last
 * year. Every bet adds points; they are written once per group of commands.
 */
const CACHED_POINTS: CachedTable<Points> = {
  table: 'vip_points',
  load(db, key) {
    const [from = '', month = '', userId = '', reachedSince = ''] = key.split(' ')
    const row = db.get<{ month: string; before: string; held: bigint }>(
      `SELECT CAST(coalesce(sum((month = ?) * points), 0) AS TEXT) AS month,
         CAST(coalesce(sum((month < ?) * points), 0) AS TEXT) AS before,
         coalesce((SELECT max(level) FROM vip_levels WHERE user_id = ? AND reached_at >= ?), 0) AS held
       FROM vip_points WHERE user_id = ? AND month >= ? AND month <= ?`,
      [month, month, userId, Number(reachedSince), userId, from, month],
    )
    return {
      month: fromSql(row?.month ?? '0'),
      before: fromSql(row?.before ?? '0'),
      held: Number(row?.held ?? 0n),
    }
  },
  store(db, key, { month: points }) {
    const [, month = '', userId = ''] = key.split(' ')
    db.run(
      `INSERT INTO vip_points (user_id, month, points) VALUES (?, ?, ?)
       ON CONFLICT (user_id, month) DO UPDATE SET points = excluded.points`,
      [userId, month, toSql(points)],
    )
  },
}

/** Contains the day, so that cached sums of the last year expire daily. */
function keyOf(now: number, userId: string): string {
  const months = monthsOf(now)
  const day = Math.floor(now / 86_400_000) * 86_400_000
  return `${months.at(-1)} ${months[0]} ${userId} ${day - YEAR_MS}`
}

/** A player's level and points of the last twelve months, for use in commands. */
export function vipStatus({ db, now }: Pick<CommandContext, 'db' | 'now'>, userId: string) {
  const cached = db.cached(CACHED_POINTS).get(keyOf(now, userId)) ?? { month: micros(0n), before: micros(0n), held: 0 }
  const points = micros(cached.month + cached.before)
  return { points, level: Math.max(levelOf(points), cached.held) }
}

export type OwnStake = {
  readonly userId: string
  readonly game: string
  readonly currency: Currency
  /** Part of the stake from own money. */
  readonly stake: Micros
  /** House edge in 1e-6, if the game does not define it. */
  readonly edgePpm?: number | undefined
}

type Brought = { readonly points: Micros; readonly rakeback: Micros }

/** Grants points, levels and, to members, rakeback for a settled bet. */
export function addPoints(context: CommandContext, { userId, game, currency, stake, ...known }: OwnStake): Brought {
  const edgePpm = known.edgePpm ?? edgeOf(game)
  if (edgePpm === 0 || stake <= 0n) return { points: micros(0n), rakeback: micros(0n) }
  const stakeUsd = floorAtMid(stake, { from: currency, to: 'USD' }, currentRates(context).mids)
  const points = pointsOf(stakeUsd, edgePpm)
  const before = vipStatus(context, userId)
  changeMonth(context, userId, points)
  const { level } = vipStatus(context, userId)
  if (level > before.level) reach(context, userId, { from: before.level, to: level })
  const rateBp = vipLevel(before.level)?.rakebackBp ?? 0
  if (rateBp === 0 || !isMember(context, userId)) return { points, rakeback: micros(0n) }
  const rakeback = rakebackOf(stake, edgePpm, rateBp)
  accrue(context, { userId, currency, amount: rakeback })
  return { points, rakeback }
}

function changeMonth({ db, now }: CommandContext, userId: string, points: Micros): void {
  const cached = db.cached(CACHED_POINTS)
  const key = keyOf(now, userId)
  const row = cached.get(key) ?? { month: micros(0n), before: micros(0n), held: 0 }
  cached.set(key, { ...row, month: micros(row.month + points) })
}

type Referred = { readonly reference: string }

/** The same for a bet whose settlement may be reversed; once per ledger reference, until it is revoked. */
export function addPointsOnce(context: CommandContext, { reference, ...stake }: OwnStake & Referred): void {
  const { db, now } = context
  if (db.get('SELECT 1 AS one FROM vip_stakes WHERE reference = ?', [reference])) return
  const { points, rakeback } = addPoints(context, stake)
  if (points === 0n && rakeback === 0n) return
  const { userId, currency } = stake
  insertRow<typeof vipStakes>(db, {
    into: 'vip_stakes',
    row: { reference, currency, points, rakeback, user_id: userId, month: monthsOf(now)[0] ?? '', week: weekOf(now) },
  })
}

/** Revokes points and rakeback of a bet that is open again or void; a level that was reached stays. */
export function takePointsBack(context: CommandContext, reference: string): void {
  const { db } = context
  const row = db.get<{ user_id: string; month: string; points: string; currency: Currency; rakeback: string }>(
    `DELETE FROM vip_stakes WHERE reference = ?
     RETURNING user_id, month, CAST(points AS TEXT) AS points, currency, CAST(rakeback AS TEXT) AS rakeback`,
    [reference],
  )
  if (!row) return
  const { user_id: userId, month, currency } = row
  db.run('UPDATE vip_points SET points = points - ? WHERE user_id = ? AND month = ?', [
    toSql(fromSql(row.points)),
    userId,
    month,
  ])
  // if it was already paid, it is deducted from future rakeback
  accrue(context, { userId, currency, amount: micros(-fromSql(row.rakeback)) })
}

function reach(context: CommandContext, userId: string, { from, to }: { from: number; to: number }): void {
  for (let level = from + 1; level <= to; level++)
    context.db.run(
      'INSERT INTO vip_levels (user_id, level, reached_at) VALUES (?, ?, ?) ON CONFLICT (user_id, level) DO UPDATE SET reached_at = excluded.reached_at',
      [userId, level, context.now],
    )
  payLevels(context, userId)
}

/** Pays a member the prizes of reached levels that are not yet paid, once each in a lifetime. */
export function payLevels(context: CommandContext, userId: string): void {
  const { db, now } = context
  const currency = activeCurrency(context, userId)
  if (currency === null || !isMember(context, userId)) return
  const due = db.all<{ level: bigint }>(
    'UPDATE vip_levels SET paid_at = ? WHERE user_id = ? AND paid_at IS NULL RETURNING level',
    [now, userId],
  )
  for (const { level } of due) {
    const prize = parseMicros(vipLevel(Number(level))?.prize ?? '0')
    const amount = floorToMinor(floorAtMid(prize, { from: 'USD', to: currency }, currentRates(context).mids))
    if (amount === 0n) continue
    post(context, {
      kind: 'prize',
      reference: `vip:${userId}`,
      idempotencyKey: `vip:${userId}:${level}`,
      postings: [
        {
          debit: systemAccount('house:bonus_cost', currency),
          credit: playerAccount({ userId, currency }, 'real'),
          amount,
        },
      ],
    })
  }
}

type Accrual = { readonly userId: string; readonly currency: Currency; readonly amount: Micros }

/** Keyed by week, currency and player. */
const CACHED_RAKEBACK: CachedTable<{ readonly accrued: Micros }> = {
  table: 'vip_rakeback',
  load(db, key) {
    const [week = '', currency = '', userId = ''] = key.split(' ')
    const row = db.get<{ accrued: string }>(
      'SELECT CAST(accrued AS TEXT) AS accrued FROM vip_rakeback WHERE user_id = ? AND week = ? AND currency = ?',
      [userId, week, currency],
    )
    return { accrued: fromSql(row?.accrued ?? '0') }
  },
  store(db, key, { accrued }) {
    const [week = '', currency = '', userId = ''] = key.split(' ')
    db.run(
      `INSERT INTO vip_rakeback (user_id, week, currency, accrued) VALUES (?, ?, ?, ?)
       ON CONFLICT (user_id, week, currency) DO UPDATE SET accrued = excluded.accrued`,
      [userId, week, currency, toSql(accrued)],
    )
  },
}

/** Adds to a player's rakeback of the current week. */
export function accrue({ db, now }: CommandContext, { userId, currency, amount }: Accrual): void {
  const cached = db.cached(CACHED_RAKEBACK)
  const key = `${weekOf(now)} ${currency} ${userId}`
  cached.set(key, { accrued: micros((cached.get(key)?.accrued ?? 0n) + amount) })
}
