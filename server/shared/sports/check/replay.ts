import type { HmacSha256 } from '../../rules/fairness/stream.ts'
import { pointsOf } from '../basketball/law.ts'
import { playBasketball } from '../basketball/match.ts'
import { wonSets } from '../best-of.ts'
import { playEsports } from '../esports/match.ts'
import { floatsOf } from '../floats.ts'
import { playFootball } from '../football/match.ts'
import { HALF_TIME } from '../football/time.ts'
import { PERIOD_MINUTES } from '../ice-hockey/law.ts'
import { playHockey } from '../ice-hockey/match.ts'
import { type Score, type Team, withOne } from '../score.ts'
import { playTableTennis } from '../table-tennis/match.ts'
import { playTennis } from '../tennis/match.ts'
import type { MatchLaw } from './match-law.ts'

/** Result of a replayed match: the deciding score, and its halves, quarters, sets or maps. */
export type Replayed = { readonly score: Score; readonly periods: readonly Score[] }

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const ascii = (text: string) => new TextEncoder().encode(text)

/** Key that decides a match: the HMAC of its id under the seed of its day. */
export const keyOfMatch = (hmac: HmacSha256, seed: string, id: string): string => hexOf(hmac(ascii(seed), ascii(id)))

/** Replays a match from its key, by the model it was played with. */
export function replay(hmac: HmacSha256, key: string, { label, law }: { label: string; law: MatchLaw }): Replayed {
  const floats = floatsOf(hmac, key, label)
  switch (law.sport) {
    case 'football': {
      const { goals } = playFootball(law, floats)
      return inPeriods(goals, [HALF_TIME])
    }
    case 'ice-hockey': {
      const { goals, extra } = playHockey(law, floats)
      const regular = inPeriods(goals, [PERIOD_MINUTES, 2 * PERIOD_MINUTES])
      return extra ? { ...regular, score: withOne(regular.score, extra.team) } : regular
    }
    case 'basketball': {
      const { periods } = lastOf(playBasketball(law, floats))
      return { score: pointsOf({ periods }), periods }
    }
    case 'tennis': {
      const { sets } = lastOf(playTennis(law, law.to_win, floats))
      return { score: wonSets(sets), periods: sets }
    }
    case 'table-tennis': {
      const { sets } = lastOf(playTableTennis(law.chance, law.to_win, floats))
      return { score: wonSets(sets), periods: sets }
    }
    case 'esports': {
      const { maps } = lastOf(playEsports(law.chances, floats))
      return { score: wonSets(maps), periods: maps }
    }
  }
}

function lastOf<State>(states: readonly State[]): State {
  const last = states.at(-1)
  if (last === undefined) throw new Error('the match has no state')
  return last
}

type Scored = { readonly team: Team; readonly x: number }

/** Total score and score per period; a goal at a boundary belongs to the earlier period. */
function inPeriods(goals: readonly Scored[], borders: readonly number[]): Replayed {
  const countOf = (some: readonly Scored[]): Score => ({
    home: some.filter(({ team }) => team === 'home').length,
    away: some.filter(({ team }) => team === 'away').length,
  })
  const from = [Number.NEGATIVE_INFINITY, ...borders]
  const periods = from.map((begin, index) =>
    countOf(goals.filter(({ x }) => x > begin && x <= (borders[index] ?? Number.POSITIVE_INFINITY))),
  )
  return { score: countOf(goals), periods }
}
