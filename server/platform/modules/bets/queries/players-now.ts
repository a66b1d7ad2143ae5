import { countDistinct, gte, sql } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type GameProviders, titleSlug } from '#server/platform/providers/games/port.ts'

/** A player counts as playing this long after a bet. */
const NOW_MS = 5 * 60_000
/** Smaller numbers are hidden: they could identify the players. */
const FEWEST = 3
/** Lifetime of the cached counts. */
const FRESH_MS = 15_000

type Counted = { readonly game: string; readonly players: number }
type Reading = Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders }

const counted = new WeakMap<Platform['reader'], { readonly at: number; readonly answer: Promise<Counted[]> }>()

/** Number of accounts with a recent bet, per game that has a page, highest first. */
export function playersNow(platform: Reading): Promise<Counted[]> {
  const { reader, clock } = platform
  const known = counted.get(reader)
  if (known && clock.now() - known.at < FRESH_MS) return known.answer
  const answer = count(platform)
  counted.set(reader, { at: clock.now(), answer })
  answer.catch(() => counted.delete(reader))
  return answer
}

async function count({ reader, clock, games }: Reading): Promise<Counted[]> {
  const { game, provider, userId } = bets
  const rows = await reader
    .select({ game, provider, players: countDistinct(userId) })
    .from(bets)
    .where(gte(bets.id, idFrom(clock.now() - NOW_MS)))
    // grouped by an expression, since by a column SQLite would scan an index of all bets to get the games in order
    .groupBy(sql`+${game}`, sql`+${provider}`)
  return rows
    .flatMap(({ game: id, provider: of, players }) => {
      const name = of === null ? id : titleSlug(games, of, id)
      return name === null || players < FEWEST ? [] : [{ game: name, players }]
    })
    .toSorted((a, b) => b.players - a.players)
}
