import { and, count, gt, max } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { among } from '#server/platform/kernel/among.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { OWN_GAMES } from './own-games.ts'
import { highestAcrossPlayers, type PublicBet } from './public-bets.ts'

const MONTH_MS = 30 * 86_400_000
const WINS = 3
/** However many ask, bets are counted this often. */
const FRESH_MS = 60_000

type Facts = { readonly rounds: number; readonly largest: PublicBet | null; readonly wins: readonly PublicBet[] }
type Reading = Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders }

/** The last bet that was counted: ids sort by time, and one writer gives them, so that none comes before it any more. */
type Counted = { readonly rounds: number; readonly upTo: string }

const counts = new WeakMap<Platform['reader'], Counted>()
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
  const [rounds, [largest], wins] = await Promise.all([
    countRounds(reader),
    highestAcrossPlayers(platform, OWN_GAMES, { since: 0, limit: 1 }),
    highestAcrossPlayers(platform, OWN_GAMES, { since: clock.now() - MONTH_MS, limit: WINS }),
  ])
  return { rounds, largest: largest ?? null, wins }
}

/** All bets once in the life of a process, and from then on those that have come since. */
async function countRounds(reader: Platform['reader']): Promise<number> {
  const before = counts.get(reader) ?? { rounds: 0, upTo: '' }
  const [since] = await reader
    .select({ rounds: count(), upTo: max(bets.id) })
    .from(bets)
    .where(and(among(bets.game, OWN_GAMES), gt(bets.id, before.upTo)))
  const rounds = before.rounds + (since?.rounds ?? 0)
  counts.set(reader, { rounds, upTo: since?.upTo ?? before.upTo })
  return rounds
}
