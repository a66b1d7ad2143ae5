import { and, desc, eq, gt, gte } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'

/** Public data of a bet, in wire format. */
export type PublicBet = {
  readonly id: string
  readonly game: string
  /** Title of a provider's game. */
  readonly title: string | null
  /** Beginning of the name; null for players who hide it. */
  readonly player: string | null
  readonly currency: Currency
  /** Decimal, as is the payout. */
  readonly stake: string
  readonly payout: string
  /** "1.9800" */
  readonly multiplier: string
  /** ISO 8601. */
  readonly placed_at: string
}

export const LISTED_BETS = 20
/** Maximum age of high wins: older ones do not reflect current play. */
const HIGH_WINS_AGE_MS = 30 * 86_400_000

type Reading = Pick<Platform, 'reader'> & { readonly games: GameProviders }

/** The bets with these ids, oldest first. */
export async function publicBetsAcrossPlayers(platform: Reading, ids: readonly string[]): Promise<PublicBet[]> {
  const rows = await selectPublic(platform).where(inList(bets.id, ids)).orderBy(bets.id)
  return viewsOf(platform, rows)
}

/** The latest bets of a game or of all games, newest first. */
export async function latestBetsAcrossPlayers(platform: Reading, game?: string): Promise<PublicBet[]> {
  const wanted = game === undefined ? undefined : eq(bets.game, game)
  const rows = await selectPublic(platform).where(wanted).orderBy(desc(bets.id)).limit(LISTED_BETS)
  return viewsOf(platform, rows)
}

/** The bets of a game with the highest multipliers, so that small and large stakes count alike. */
export async function highWinsAcrossPlayers(
  platform: Reading & Pick<Platform, 'clock'>,
  game: string,
): Promise<PublicBet[]> {
  const since = platform.clock.now() - HIGH_WINS_AGE_MS
  const rows = await selectPublic(platform)
    .where(and(eq(bets.game, game), gt(bets.multiplier, 10_000n), gte(bets.placedAt, since)))
    .orderBy(desc(bets.multiplier), desc(bets.id))
    .limit(LISTED_BETS)
  return viewsOf(platform, rows)
}

type Highest = { readonly since: number; readonly limit: number }

/** The wins with the highest multipliers in any of these games, placed since a time, highest first. */
export async function highestAcrossPlayers(
  platform: Reading,
  games: readonly string[],
  { since, limit }: Highest,
): Promise<PublicBet[]> {
  const found = await Promise.all(
    // one query per game, since the index orders multipliers within a game
    games.map((game) =>
      selectPublic(platform)
        .where(and(eq(bets.game, game), gt(bets.multiplier, 10_000n), gte(bets.placedAt, since)))
        .orderBy(desc(bets.multiplier), desc(bets.id))
        .limit(limit),
    ),
  )
  const rows = found.flat().sort((a, b) => Number(b.multiplier - a.multiplier) || (a.id < b.id ? 1 : -1))
  return viewsOf(platform, rows.slice(0, limit))
}

function selectPublic({ reader }: Pick<Platform, 'reader'>) {
  const { id, userId, game, provider, currency, stake, payout, multiplier, placedAt } = bets
  return reader
    .select({ id, userId, game, provider, currency, stake, payout, multiplier, placedAt })
    .from(bets)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectPublic>>[number]

async function viewsOf(platform: Reading, rows: readonly Row[]): Promise<PublicBet[]> {
  const names = await shownNamesAcrossPlayers(
    platform,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    ...viewOf(row, names.get(row.userId) ?? null),
    title: titleName(platform.games, row.provider, row.game),
  }))
}

function viewOf(
  { id, game, currency, stake, payout, multiplier, placedAt }: Row,
  name: string | null,
): Omit<PublicBet, 'title'> {
  return {
    id,
    game,
    currency,
    player: name === null ? null : shortened(name),
    stake: formatMicros(micros(stake)),
    payout: formatMicros(micros(payout)),
    multiplier: formatMultiplier(m4(multiplier)),
    placed_at: new Date(placedAt).toISOString(),
  }
}

/** Default name that `registerUser` assigns; it reveals nothing about the player. */
const GIVEN = /^player-[\da-f]{8}$/

/**
 * Name as shown publicly. It may be a real name: its first two letters are enough to recognize one's own. Of a default
 * name the end is shown as well ("pl***7c"), since otherwise all such players would look the same.
 */
export function shortened(name: string): string {
  return `${[...name].slice(0, 2).join('')}***${GIVEN.test(name) ? name.slice(-2) : ''}`
}
