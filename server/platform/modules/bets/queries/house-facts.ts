import { sql } from 'drizzle-orm'
import { bets } from '#db/platform/schema/bets.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { OWN_GAMES } from './own-games.ts'
import { highestAcrossPlayers, type PublicBet } from './public-bets.ts'

const MONTH_MS = 30 * 86_400_000
const WINS = 3
/** Lifetime of the cached counts. */
const FRESH_MS = 60_000

type Facts = { readonly rounds: number; readonly largest: PublicBet | null; readonly wins: readonly PublicBet[] }
type Reading = Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders }

/**
 * `upTo` is the last counted row id. Rows are inserted when bets are settled, so their order is not that of placement.
 */
type Counted = { readonly rounds: number; readonly upTo: number }

/** Rows counted per query, so that no query runs long. */
const COUNT_PAGE = 50_000

const counts = new WeakMap<Platform['reader'], Counted>()
const known = new WeakMap<Platform['reader'], { readonly at: number; readonly answer: Promise<Facts> }>()

/** Statistics of the site's own games, whose bets anyone can verify. Refreshed once a minute at most. */
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

/** Counts all bets once per process, and from then on only new rows. */
async function countRounds(reader: Platform['reader']): Promise<number> {
  const [newest] = await reader.all<{ upTo: number }>(sql`SELECT coalesce(max(rowid), 0) AS upTo FROM bets`)
  const upTo = newest?.upTo ?? 0
  const before = counts.get(reader)
  const rounds = before
    ? before.rounds + (await countNew(reader, { after: before.upTo, upTo }))
    : await countAll(reader, { upTo })
  counts.set(reader, { rounds, upTo })
  return rounds
}

type Chunk = { readonly entries: number; readonly last: string | null; readonly counted: number }

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Reads only the index by game, which includes the row id. */
async function countAll(reader: Platform['reader'], { upTo }: { readonly upTo: number }): Promise<number> {
  let rounds = 0
  for (const game of OWN_GAMES) {
    let after: string | null = ''
    while (after !== null) {
      const [chunk]: Chunk[] = await reader.all<Chunk>(sql`
        SELECT count(*) AS entries, max(id) AS last, coalesce(sum(place <= ${upTo}), 0) AS counted
        FROM (SELECT id, rowid AS place FROM bets WHERE game = ${game} AND id > ${after} ORDER BY id LIMIT ${COUNT_PAGE})`)
      rounds += chunk?.counted ?? 0
      after = chunk?.entries === COUNT_PAGE ? chunk.last : null
      await nextEventLoopTurn()
    }
  }
  return rounds
}

type Rows = { readonly after: number; readonly upTo: number }

async function countNew(reader: Platform['reader'], { after, upTo }: Rows): Promise<number> {
  let rounds = 0
  for (let from = after; from < upTo; from += COUNT_PAGE) {
    const rows = sql`rowid > ${from} AND rowid <= ${Math.min(from + COUNT_PAGE, upTo)}`
    rounds += await reader.$count(bets, sql`${rows} AND ${inList(bets.game, OWN_GAMES)}`)
    await nextEventLoopTurn()
  }
  return rounds
}
