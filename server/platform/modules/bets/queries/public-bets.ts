import { and, desc, eq, gt, gte } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'

/** What everybody may see of a bet, as the wire has it. */
export type PublicBet = {
  readonly id: string
  readonly game: string
  /** Of a provider's game. */
  readonly title: string | null
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

type Reading = Pick<Platform, 'reader'> & { readonly games: GameProviders }

/** The bets with these ids, oldest first. */
export async function publicBetsAcrossPlayers(platform: Reading, ids: readonly string[]): Promise<PublicBet[]> {
  const rows = await selectPublic(platform).where(among(bets.id, ids)).orderBy(bets.id)
  return viewsOf(platform, rows)
}

/** The last bets of a game, or of all of them, newest first. */
export async function latestBetsAcrossPlayers(platform: Reading, game?: string): Promise<PublicBet[]> {
  const wanted = game === undefined ? undefined : eq(bets.game, game)
  const rows = await selectPublic(platform).where(wanted).orderBy(desc(bets.id)).limit(LISTED_BETS)
  return viewsOf(platform, rows)
}

/** The bets of a game with the highest multipliers, so that a small stake counts as much as a large one. */
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

/** The wins on any of these games with the highest multipliers that were placed since a time, the highest first. */
export async function highestAcrossPlayers(
  platform: Reading,
  games: readonly string[],
  { since, limit }: Highest,
): Promise<PublicBet[]> {
  const found = await Promise.all(
    // a game each: the index has their multipliers in order
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

/** What a player is called until they choose a name, as `registerUser` writes it: it says nothing of them. */
const GIVEN = /^player-[\da-f]{8}$/

/**
 * A name as everybody may see it. It may be somebody's own: two letters of it are enough to know oneself by. Of one that
 * the house gave its end is shown, too ("pl***7c"), or all who have not chosen one would be one player in a list.
 */
export function shortened(name: string): string {
  return `${[...name].slice(0, 2).join('')}***${GIVEN.test(name) ? name.slice(-2) : ''}`
}
