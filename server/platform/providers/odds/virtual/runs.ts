import type { Score, Team } from '#server/shared/sports/score.ts'

/** Winner of each point, from the running scores. */
export const winnersOf = (scores: readonly Score[]): Team[] =>
  scores.slice(1).map(({ home }, index) => (home > (scores[index]?.home ?? 0) ? 'home' : 'away'))

/** Longest run of points of each side. */
export function longestRun(winners: readonly Team[]): Score {
  const longest = { home: 0, away: 0 }
  let run = 0
  for (const [index, team] of winners.entries()) {
    run = team === winners[index - 1] ? run + 1 : 1
    longest[team] = Math.max(longest[team], run)
  }
  return longest
}
