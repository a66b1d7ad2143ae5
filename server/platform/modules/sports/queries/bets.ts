import { and, desc, eq, lt } from 'drizzle-orm'
import { sportsBets, sportsCashOuts, sportsLegs } from '#db/platform/schema/sports.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import { micros } from '#server/shared/money/micros.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { gradeOfText } from '#server/shared/sports/grade.ts'
import type { BookBet } from '../book/bet-row.ts'
import type { Platform } from '../platform.ts'

type Page = { readonly userId: string; readonly before?: string | undefined; readonly limit: number }

/** A page of a player's sports bets, newest first. */
export async function listBookBets(
  { reader, rules }: Pick<Platform, 'reader' | 'rules'>,
  { userId, before, limit }: Page,
): Promise<BookBet[]> {
  const rows = await reader
    .select()
    .from(sportsBets)
    .where(and(eq(sportsBets.userId, userId), before === undefined ? undefined : lt(sportsBets.id, before)))
    .orderBy(desc(sportsBets.id))
    .limit(limit)
  const legs = await reader
    .select()
    .from(sportsLegs)
    .where(
      inList(
        sportsLegs.betId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => ({
    ...row,
    unit: micros(row.unit),
    openUnit: micros(row.openUnit),
    payout: row.payout === null ? null : micros(row.payout),
    cashedOut: micros(row.cashedOut),
    risk: micros(row.risk),
    rules: rulesOf(rules.sports, row.rulesVersion),
    legs: legs
      .filter(({ betId }) => betId === row.id)
      .sort((a, b) => a.position - b.position)
      .map((leg) => ({ ...leg, grade: leg.grade === null ? null : gradeOfText(leg.grade), load: micros(leg.load) })),
  }))
}

export type RequestedCashOut = Pick<
  typeof sportsCashOuts.$inferSelect,
  'status' | 'value' | 'unit' | 'dueAt' | 'refusal'
>

/** The last requested cash-out of each bet. */
export async function lastCashOuts(
  { reader }: Pick<Platform, 'reader'>,
  betIds: readonly string[],
): Promise<Map<string, RequestedCashOut>> {
  const rows = await reader
    .select()
    .from(sportsCashOuts)
    .where(inList(sportsCashOuts.betId, betIds))
    .orderBy(sportsCashOuts.number)
  return new Map(rows.map((row) => [row.betId, row]))
}
