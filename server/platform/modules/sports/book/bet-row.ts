import type { sportsBets, sportsLegs } from '#db/platform/schema/sports.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { type Grade, gradeOfText } from '#server/shared/sports/grade.ts'
import type { SportsRules } from '#server/shared/sports/sports-rules.ts'

export type BookBet = {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly currency: Currency
  readonly sizes: readonly number[]
  readonly lines: number
  readonly unit: Micros
  /** Part of the unit stake not cashed out. */
  readonly openUnit: Micros
  readonly policy: Policy
  readonly status: (typeof sportsBets.$inferSelect)['status']
  readonly dueAt: number | null
  readonly refusal: string | null
  readonly settlements: number
  readonly payout: Micros | null
  readonly cashOuts: number
  readonly cashedOut: Micros
  /** Potential loss on the open rest of the bet, in limit roubles. */
  readonly risk: Micros
  /** Grant of the free bet staked by the house; null for a player's stake. */
  readonly freeBet: string | null
  readonly placedAt: number
  /** Rules version it was placed with, used to display and settle it. */
  readonly rules: SportsRules
  readonly legs: readonly BookLeg[]
}

export type Policy = (typeof sportsBets.$inferSelect)['policy']

export type BookLeg = {
  readonly position: number
  readonly eventId: string
  readonly market: string
  readonly outcome: string
  readonly odds: number
  readonly chance: number
  /** Expected return per unit staked, in 1e-6. */
  readonly returns: number
  readonly version: number
  readonly offeredAt: number
  readonly isLive: boolean
  readonly isBanker: boolean
  readonly grade: Grade | null
  readonly isCancelled: boolean
  /** Void reason as given by its source. */
  readonly voidReason: string | null
  /** Liability that it adds while the bet and the leg are open, in limit roubles. */
  readonly load: Micros
}

type Row = {
  readonly id: string
  readonly user_id: string
  readonly session_id: string
  readonly currency: Currency
  readonly sizes: string
  readonly lines: bigint
  readonly unit: string
  readonly open_unit: string
  readonly policy: Policy
  readonly status: BookBet['status']
  readonly due_at: bigint | null
  readonly refusal: string | null
  readonly settlements: bigint
  readonly payout: string | null
  readonly cash_outs: bigint
  readonly cashed_out: string
  readonly risk: string
  readonly free_bet: string | null
  readonly placed_at: bigint
  readonly rules_version: string
}

type LegRow = {
  readonly position: bigint
  readonly event_id: string
  readonly market: string
  readonly outcome: string
  readonly odds: bigint
  readonly chance: bigint
  readonly returns: bigint
  readonly version: bigint
  readonly offered_at: bigint
  readonly is_live: bigint
  readonly is_banker: bigint
  readonly is_cancelled: bigint
  readonly void_reason: string | null
  readonly grade: (typeof sportsLegs.$inferSelect)['grade']
  readonly load: string
}

/** A bet of the sportsbook with its legs. Throws RangeError for an unknown rules version. */
export function findBookBet({ db, rules }: Pick<CommandContext, 'db' | 'rules'>, id: string): BookBet | undefined {
  const row = db.get<Row>(
    `SELECT id, user_id, session_id, currency, sizes, lines, CAST(unit AS TEXT) AS unit,
       CAST(open_unit AS TEXT) AS open_unit, policy, status, due_at, refusal, settlements,
       CAST(payout AS TEXT) AS payout, cash_outs, CAST(cashed_out AS TEXT) AS cashed_out,
       CAST(risk AS TEXT) AS risk, free_bet, placed_at, rules_version
     FROM sports_bets WHERE id = ?`,
    [id],
  )
  if (!row) return undefined
  const legs = db.all<LegRow>(
    `SELECT position, event_id, market, outcome, odds, chance, returns, version, offered_at, is_live, is_banker, grade,
       is_cancelled, void_reason, CAST(load AS TEXT) AS load FROM sports_legs WHERE bet_id = ? ORDER BY position`,
    [id],
  )
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    currency: row.currency,
    policy: row.policy,
    status: row.status,
    refusal: row.refusal,
    freeBet: row.free_bet,
    sizes: JSON.parse(row.sizes),
    lines: Number(row.lines),
    unit: fromSql(row.unit),
    openUnit: fromSql(row.open_unit),
    dueAt: row.due_at === null ? null : Number(row.due_at),
    settlements: Number(row.settlements),
    payout: row.payout === null ? null : fromSql(row.payout),
    cashOuts: Number(row.cash_outs),
    cashedOut: fromSql(row.cashed_out),
    risk: fromSql(row.risk),
    placedAt: Number(row.placed_at),
    rules: rulesOf(rules.sports, row.rules_version),
    legs: legs.map((leg) => ({
      market: leg.market,
      outcome: leg.outcome,
      eventId: leg.event_id,
      position: Number(leg.position),
      odds: Number(leg.odds),
      chance: Number(leg.chance),
      returns: Number(leg.returns),
      version: Number(leg.version),
      offeredAt: Number(leg.offered_at),
      isLive: leg.is_live === 1n,
      isBanker: leg.is_banker === 1n,
      isCancelled: leg.is_cancelled === 1n,
      voidReason: leg.void_reason,
      grade: leg.grade === null ? null : gradeOfText(leg.grade),
      load: fromSql(leg.load),
    })),
  }
}

export const isOpen = ({ status }: Pick<BookBet, 'status'>): boolean => status === 'pending' || status === 'open'

export const stakeOf = ({ lines }: Pick<BookBet, 'lines'>, unit: Micros): Micros => micros(unit * BigInt(lines))

/** Potential winnings of a player's open bets, in limit roubles, by player. */
const CACHED_RISKS: CachedTable<bigint> = {
  table: 'sports_bets',
  load(db, userId) {
    const row = db.get<{ amount: string | null }>(
      `SELECT CAST(total AS TEXT) AS amount FROM (
         SELECT sum(risk) AS total FROM sports_bets WHERE user_id = ? AND status IN ('pending', 'open')
       )`,
      [userId],
    )
    return row?.amount ? fromSql(row.amount) : 0n
  },
}

type OnEvent = { readonly userId: string; readonly eventId: string }
const keyOf = ({ userId, eventId }: OnEvent) => `${userId} ${eventId}`

/** Load of a player's open bets on an event, in limit roubles, by player and event. */
const CACHED_LOADS: CachedTable<bigint> = {
  table: 'sports_legs',
  dependsOn: ['sports_bets'],
  load(db, key) {
    const space = key.indexOf(' ')
    const row = db.get<{ amount: string | null }>(
      `SELECT CAST(total AS TEXT) AS amount FROM (
         SELECT sum(leg.load) AS total FROM sports_legs AS leg JOIN sports_bets AS bet ON bet.id = leg.bet_id
         WHERE leg.event_id = ? AND leg.user_id = ? AND leg.grade IS NULL AND bet.status IN ('pending', 'open')
       )`,
      [key.slice(space + 1), key.slice(0, space)],
    )
    return row?.amount ? fromSql(row.amount) : 0n
  },
}

type Reading = Pick<CommandContext, 'db'>

/** Potential loss on all open bets of a player, in limit roubles. */
export const openRisk = ({ db }: Reading, userId: string): bigint => db.cached(CACHED_RISKS).get(userId) ?? 0n

/** Load of a player's open bets on an event, in limit roubles. */
export const openLoad = ({ db }: Reading, on: OnEvent): bigint => db.cached(CACHED_LOADS).get(keyOf(on)) ?? 0n

/** Adds an open bet with its legs, in the form in which a query returns them. */
export function insertBookBet(context: Reading, bet: BookBet): void {
  const risks = context.db.cached(CACHED_RISKS)
  const loads = context.db.cached(CACHED_LOADS)
  const { userId, legs, risk } = bet
  // read before the insert, since a sum read after it would already include the bet
  const riskBefore = openRisk(context, userId)
  const loadsBefore = legs.map(({ eventId }) => openLoad(context, { userId, eventId }))
  insertRow<typeof sportsBets>(risks.db, {
    into: 'sports_bets',
    row: {
      id: bet.id,
      currency: bet.currency,
      lines: bet.lines,
      unit: bet.unit,
      policy: bet.policy,
      risk,
      user_id: userId,
      session_id: bet.sessionId,
      sizes: JSON.stringify(bet.sizes),
      open_unit: bet.openUnit,
      free_bet: bet.freeBet,
      status: bet.status,
      due_at: bet.dueAt,
      placed_at: bet.placedAt,
      rules_version: bet.rules.version,
    },
  })
  risks.set(userId, riskBefore + risk)
  legs.forEach((leg, index) => {
    insertRow<typeof sportsLegs>(loads.db, {
      into: 'sports_legs',
      row: {
        market: leg.market,
        outcome: leg.outcome,
        load: leg.load,
        odds: leg.odds,
        chance: leg.chance,
        returns: leg.returns,
        position: leg.position,
        version: leg.version,
        bet_id: bet.id,
        user_id: userId,
        event_id: leg.eventId,
        offered_at: leg.offeredAt,
        is_live: leg.isLive ? 1 : 0,
        is_banker: leg.isBanker ? 1 : 0,
      },
    })
    loads.set(keyOf({ userId, eventId: leg.eventId }), (loadsBefore[index] ?? 0n) + leg.load)
  })
}
