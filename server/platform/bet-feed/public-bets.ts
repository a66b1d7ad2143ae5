import { and, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { users } from '#db/platform/schema/accounts.ts'
import { bets } from '#db/platform/schema/games.ts'
import type { Currency } from '#server/contract/constants/currencies.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/rules/money.ts'

/** What everybody may see of a bet, as the wire has it. */
export type PublicBet = {
  readonly id: string
  readonly game: string
  /** The beginning of a name; null for who hides it. */
  readonly player: string | null
  readonly currency: Currency
  /** Decimals, as the payout. */
  readonly stake: string
  readonly payout: string
  /** "1.9800" */
  readonly multiplier: string
  /** ISO 8601. */
  readonly placed_at: string
}

/** How many bets a list shows. */
export const LISTED_BETS = 20
/** High wins are of the last 30 days: older ones tell nobody what is played. */
const HIGH_WINS_AGE_MS = 30 * 86_400_000

/** The bets with these ids, oldest first. */
export async function publicBetsById(reader: PlatformReader, ids: readonly string[]): Promise<PublicBet[]> {
  const rows = await selectPublic(reader)
    .where(inArray(bets.id, [...ids]))
    .orderBy(bets.id)
  return rows.map(viewOf)
}

/** The last bets of a game, or of all of them, newest first. */
export async function latestBets(reader: PlatformReader, game?: string): Promise<PublicBet[]> {
  const wanted = game === undefined ? undefined : eq(bets.game, game)
  const rows = await selectPublic(reader).where(wanted).orderBy(desc(bets.id)).limit(LISTED_BETS)
  return rows.map(viewOf)
}

/** The bets of a game with the highest multipliers, so that a small stake counts as much as a large one. */
export async function highWins(reader: PlatformReader, game: string, now: number): Promise<PublicBet[]> {
  const rows = await selectPublic(reader)
    .where(and(eq(bets.game, game), gt(bets.multiplier, 10_000n), gte(bets.placedAt, now - HIGH_WINS_AGE_MS)))
    .orderBy(desc(bets.multiplier), desc(bets.id))
    .limit(LISTED_BETS)
  return rows.map(viewOf)
}

function selectPublic(reader: PlatformReader) {
  const { id, game, currency, stake, payout, multiplier, placedAt } = bets
  const { name, isStatisticsHidden } = users
  return reader
    .select({ id, game, currency, stake, payout, multiplier, placedAt, name, isStatisticsHidden })
    .from(bets)
    .innerJoin(users, eq(users.id, bets.userId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectPublic>>[number]

function viewOf({ id, game, currency, stake, payout, multiplier, placedAt, name, isStatisticsHidden }: Row): PublicBet {
  return {
    ...{ id, game, currency },
    player: isStatisticsHidden ? null : shortened(name),
    stake: formatMicros(micros(stake)),
    payout: formatMicros(micros(payout)),
    multiplier: formatMultiplier(m4(multiplier)),
    placed_at: new Date(placedAt).toISOString(),
  }
}

/** A name may be somebody's own: two letters of it are enough to know oneself by. */
function shortened(name: string): string {
  return `${[...name].slice(0, 2).join('')}***`
}
