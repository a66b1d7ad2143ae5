import { poisson } from '#server/shared/sports/numeric.ts'
import { type Score, TEAMS, type Team } from '#server/shared/sports/score.ts'
import type { EventState } from '../port.ts'
import { momentumOf } from './momentum.ts'

type Kind = EventState['statistics'][number]['name']
type Happening = { readonly kind: Kind; readonly team: Team; readonly x: number }

type Show = {
  readonly minutes: number
  readonly goals: readonly { readonly team: Team; readonly x: number }[]
  readonly means: Score
  /** Average number of each kind for a team with an average number of goals. */
  readonly kinds: Readonly<Partial<Record<Kind, number>>>
}

/** Statistics and momentum at a played minute. */
export type Sideshow = (x: number) => Partial<Pick<EventState, 'statistics' | 'momentum'>>

const MOST = 60
/** Weight of a goal in momentum, relative to other events. */
const GOAL_WEIGHT = 4

/**
 * Shots, corners and cards, from a separate stream: they do not affect the score, and markets on corners and cards are
 * priced by the means that they are drawn from. The better team has more of them, except yellow cards. Each goal is
 * also a shot.
 */
export function sideshowOf(floats: Iterator<number, never>, { minutes, goals, means, kinds }: Show): Sideshow {
  const next = () => floats.next().value
  const happenings: Happening[] = goals.map((goal) => ({ ...goal, kind: 'shots' }))
  const names = Object.keys(kinds) as Kind[]
  for (const kind of names)
    for (const team of TEAMS) {
      for (let left = drawn(meanOf(kinds, means, { kind, team }), next()); left > 0; left--)
        happenings.push({ kind, team, x: next() * minutes })
    }
  return (x) => {
    const until = happenings.filter((one) => one.x <= x)
    const count = (kind: Kind, team: Team) => until.filter((one) => one.kind === kind && one.team === team).length
    const pressure = Array.from({ length: Math.ceil(x) }, (_, minute) => {
      const inside = (at: number) => at > minute && at <= minute + 1
      const weigh = ({ team }: { team: Team }, weight: number) => (team === 'home' ? weight : -weight)
      const shown = until.filter((one) => one.kind !== 'yellow_cards' && inside(one.x))
      const scored = goals.filter((one) => inside(one.x))
      return (
        shown.reduce((sum, one) => sum + weigh(one, 1), 0) +
        scored.reduce((sum, one) => sum + weigh(one, GOAL_WEIGHT), 0)
      )
    })
    return {
      statistics: names.map((name) => ({ name, home: count(name, 'home'), away: count(name, 'away') })),
      momentum: momentumOf(pressure, 2),
    }
  }
}

/** Mean number of a kind for a team in a match. */
export function meanOf(kinds: Show['kinds'], means: Score, { kind, team }: Pick<Happening, 'kind' | 'team'>): number {
  const middle = (means.home + means.away) / 2
  return (kinds[kind] ?? 0) * (kind === 'yellow_cards' ? 1 : 0.5 + means[team] / middle / 2)
}

function drawn(mean: number, float: number): number {
  let sum = 0
  let count = 0
  for (const p of poisson(mean, MOST)) {
    sum += p
    if (float < sum) return count
    count += 1
  }
  return count
}
