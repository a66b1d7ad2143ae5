import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { casinoRounds, casinoTransactions } from '#db/platform/schema/casino.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { Alarm } from '../commands/reports.ts'

const DAY_MS = 86_400_000
/** How long after the end of its round a win is not late. */
const LATE_MS = DAY_MS
/** How long a provider may leave a round open. */
const OPEN_MS = 7 * DAY_MS

/** Milliseconds; `since` is exclusive. */
type Time = { readonly since: number; readonly until: number }

const text = (time: number | null) => (time === null ? '' : new Date(time).toISOString())

/** A page of wins received in a period, more than a day after the end of their round. */
export async function lateWinsAcrossPlayers(
  reader: PlatformReader,
  { since, until }: Time,
  offset: number,
): Promise<Alarm[]> {
  const win = casinoTransactions
  const round = casinoRounds
  const rows = await reader
    .select({ provider: win.provider, subject: win.txId, roundId: win.roundId, at: win.createdAt, end: round.closedAt })
    .from(win)
    .innerJoin(round, and(eq(round.provider, win.provider), eq(round.roundId, win.roundId)))
    .where(
      and(
        // written as in the partial index
        sql`${win.isLate} = 1`,
        gt(win.createdAt, since),
        lte(win.createdAt, until),
        gt(win.createdAt, sql`${round.closedAt} + ${LATE_MS}`),
      ),
    )
    .orderBy(asc(win.createdAt), asc(win.seq))
    .limit(PAGE_ROWS)
    .offset(offset)
  return rows.map(({ provider, subject, roundId, at, end }) => ({
    provider,
    subject,
    kind: 'late_win' as const,
    here: `${text(at)}, of round ${roundId} that ended ${text(end)}`,
    there: null,
  }))
}

/** A page of open rounds that have become a week old in a period. */
export async function openRoundsAcrossPlayers(
  reader: PlatformReader,
  { since, until }: Time,
  offset: number,
): Promise<Alarm[]> {
  const { provider, roundId, openedAt, state } = casinoRounds
  const rows = await reader
    .select({ provider, subject: roundId, openedAt })
    .from(casinoRounds)
    .where(and(eq(state, 'OPEN').inlineParams(), gt(openedAt, since - OPEN_MS), lte(openedAt, until - OPEN_MS)))
    .orderBy(asc(openedAt), asc(roundId))
    .limit(PAGE_ROWS)
    .offset(offset)
  return rows.map(({ openedAt: at, ...round }) => ({
    ...round,
    kind: 'open_round' as const,
    here: `opened ${text(at)}`,
    there: null,
  }))
}
