import type { Cell } from './event-law.ts'
import type { Grade } from './grade.ts'

/**
 * Grade of every competitor of a field by scores: within the paid places, outside of them, or sharing the last of them
 * in a tie.
 */
export function placeGrades(scores: readonly number[], places: number): Grade[] {
  return scores.map((own): Grade => {
    const above = scores.filter((other) => other > own).length
    const tied = scores.filter((other) => other === own).length
    const left = places - above
    if (left <= 0) return 'lost'
    return tied <= left ? 'won' : { places: left, tied }
  })
}

/**
 * For one match: probabilities of how many of its two sides score above a score, and how many tie with it, by `3 *
 * above + tied`.
 */
type Against = readonly number[]
const SIDES = 3

function against(match: readonly Cell[], own: number): Against {
  const chances = new Array<number>(SIDES * SIDES).fill(0)
  for (const { home, away, p } of match) {
    const above = Number(home > own) + Number(away > own)
    const tied = Number(home === own) + Number(away === own)
    const at = SIDES * above + tied
    chances[at] = (chances[at] ?? 0) + p
  }
  return chances
}

type Field = { readonly others: readonly (readonly Cell[])[]; readonly places: number }

/** Expected return of a competitor at odds of one: 1 within the paid places, and its share of a tie. */
function shareOf({ own, isBeaten, isTied }: Scored, { others, places }: Field): number {
  const tables = others.map((match) => against(match, own))
  let sum = 0
  const visit = (index: number, above: number, tied: number, p: number) => {
    if (p === 0 || above >= places) return
    const table = tables[index]
    if (!table) {
      sum += p * Math.min(1, (places - above) / tied)
      return
    }
    for (const [at, chance] of table.entries())
      visit(index + 1, above + Math.floor(at / SIDES), tied + (at % SIDES), p * chance)
  }
  visit(0, Number(isBeaten), 1 + Number(isTied), 1)
  return sum
}

/** A side's score, and whether the other side has more, or the same. */
type Scored = { readonly own: number; readonly isBeaten: boolean; readonly isTied: boolean }

/** Shares of a match's sides, computed once per score. */
function sharesIn(field: Field): (own: number, opponent: number) => number {
  const known = new Map<number, number>()
  return (own, opponent) => {
    const [isBeaten, isTied] = [opponent > own, opponent === own]
    const key = SIDES * own + (isBeaten ? 2 : Number(isTied))
    const share = known.get(key) ?? shareOf({ own, isBeaten, isTied }, field)
    known.set(key, share)
    return share
  }
}

/**
 * Probability of each side of independent matches being within the first places by score, alternating home and away of
 * each match. Ties count by their share, so that the probabilities add up to the number of places.
 * @param matches possible final scores of each match; a finished match has one
 */
export function placeChances(matches: readonly (readonly Cell[])[], places: number): number[] {
  return matches.flatMap((match, index) => {
    const share = sharesIn({ others: matches.filter((_, other) => other !== index), places })
    let [home, away] = [0, 0]
    for (const cell of match) {
      home += cell.p * share(cell.home, cell.away)
      away += cell.p * share(cell.away, cell.home)
    }
    return [home, away]
  })
}
