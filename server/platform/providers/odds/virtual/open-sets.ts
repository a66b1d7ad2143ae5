import type { EventLaw, EventResult } from '#server/shared/sports/event-law.ts'

/**
 * Sets or maps of a match that can be bet on individually, by number: those certain to be played, and the current one.
 */
export function openSets(law: EventLaw, result: EventResult) {
  const toWin = Math.max(...law.cells('ft', 'score').map(({ home, away }) => Math.max(home, away)))
  const { home, away } = result.part('ft')?.score ?? { home: 0, away: 0 }
  // the leader needs at least this many more
  const sure = Array.from({ length: toWin - Math.max(home, away) }, (_, index) => String(home + away + index + 1))
  return { toWin, sure, current: sure.slice(0, 1) }
}
