import { count } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { games as ownGames } from '#server/shared/rules/games.ts'
import { highestAcrossPlayers, type PublicBet } from './public-bets.ts'

const OWN = Object.values(ownGames).flatMap((kind) => Object.keys(kind))
const MONTH_MS = 30 * 86_400_000
const WINS = 3
/** However many ask, bets are counted this often. */
const FRESH_MS = 60_000

type Facts = { readonly rounds: number; readonly largest: PublicBet | null; readonly wins: readonly PublicBet[] }
type Reading = Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders }

const known = new WeakMap<Platform['reader'], { readonly at: number; readonly answer: Promise<Facts> }>()

/** What has come of our own games so far, whose bets anybody can check: counted once a minute at most. */
export function houseFacts(platform: Reading): Promise<Facts> {
  const { reader, clock } = platform
  const last = known.get(reader)
  if (last && clock.now() - last.at < FRESH_MS) return last.answer
  const answer = read(platform)
  known.set(reader, { at: clock.now(), answer })
  answer.catch(() => known.delete(reader))
  return answer
}

async function read(platform: Reading): Promise<Facts> {
  const { reader, clock } = platform
  const [[counted], [largest], wins] = await Promise.all([
    reader.select({ rounds: count() }).from(bets).where(among(bets.game, OWN)),
    highestAcrossPlayers(platform, OWN, { since: 0, limit: 1 }),
    highestAcrossPlayers(platform, OWN, { since: clock.now() - MONTH_MS, limit: WINS }),
  ])
  return { rounds: counted?.rounds ?? 0, largest: largest ?? null, wins }
}
