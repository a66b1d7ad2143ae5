import type { EventLaw, EventResult } from '#server/shared/sports/event-law.ts'

/** Which sets or maps of a match may be bet on by themselves, by their numbers: those that are sure to be played, and the one that is. */
export function openSets(law: EventLaw, result: EventResult) {
  const toWin = Math.max(...law.cells('ft', 'score').map(({ home, away }) => Math.max(home, away)))
  const { home, away } = result.part('ft')?.score ?? { home: 0, away: 0 }
  // whoever leads needs so many more at least
  const sure = Array.from({ length: toWin - Math.max(home, away) }, (_, index) => String(home + away + index + 1))
  return { toWin, sure, current: sure.slice(0, 1) }
}
