import type { Cell } from './event-law.ts'
import type { Grade } from './grade.ts'

/**
 * How every competitor of a field ends, by what each has scored: among the first so many, after them, or sharing the last of those
 * places with whoever has scored the same.
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

/** Of a match, how likely so many of its two sides have more than a score, and so many the same: by `3 * above + tied`. */
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

/** What a competitor returns on the mean at odds of one: all of it among the first, and its share of a tie. */
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

/** What a side has scored, and whether the other one has more, or as much. */
type Scored = { readonly own: number; readonly isBeaten: boolean; readonly isTied: boolean }

/** The shares of a match's sides, each score asked for once. */
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
 * The chances of all sides of matches that know nothing of each other to be among the first so many by what they score, home and away
 * of each match by turns. A tie counts by its share, so that they add up to the places.
 * @param matches each score that a match may end with; of one that is over there is one
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
