import type { GameProvider, TableNow } from '#server/platform/providers/games/port.ts'
import type { Platform } from './platform.ts'

/** Rounds at tables, by provider and the provider's table id, and when they were fetched. */
type Known = { readonly at: number; readonly rounds: ReadonlyMap<string, TableNow> }

/** Lifetime of the cached tables: short enough for a countdown. */
const FRESH_MS = 2000

const cachedAnswers = new WeakMap<Platform['games'], { readonly begunAt: number; readonly answer: Promise<Known> }>()

/** Current rounds at all tables. A provider that does not respond temporarily has none. */
export async function tablesNow(platform: Pick<Platform, 'games' | 'clock' | 'log'>): Promise<Known> {
  const { games, clock } = platform
  const known = cachedAnswers.get(games)
  if (known && clock.now() - known.begunAt < FRESH_MS) return known.answer
  const answer = fetchTables(platform)
  cachedAnswers.set(games, { begunAt: clock.now(), answer })
  return answer
}

async function fetchTables({ games, clock, log }: Pick<Platform, 'games' | 'clock' | 'log'>): Promise<Known> {
  const answers = await Promise.all(
    [...games].map(async ([name, provider]: readonly [string, GameProvider]) => {
      try {
        return (await provider.tablesNow()).map((round) => [keyOf(name, round.gameId), round] as const)
      } catch (err) {
        log.warn({ err, provider: name }, 'a live table provider did not respond')
        return []
      }
    }),
  )
  return { at: clock.now(), rounds: new Map(answers.flat()) }
}

export const keyOf = (provider: string, gameId: string) => `${provider} ${gameId}`
