import type { RoadCell } from '#server/shared/rules/tables/roads.ts'
import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { TableTexts } from '../table-texts.ts'
import { made } from './frame.ts'
import { colourOf } from './roulette.ts'

const BEADS = 72

/** Newest first. */
export function numbersOf(past: readonly TableResult[], count: number): HTMLElement[] {
  return past.slice(0, count).flatMap((result) => {
    if (result.kind !== 'roulette') return []
    return [made('li', `number ${colourOf(result.pocket)}`, String(result.pocket))]
  })
}

const LETTERS = { player: 'P', banker: 'B', tie: 'T' } as const

/** One per coup, newest first. */
export function beadsOf(past: readonly TableResult[], count: number): HTMLElement[] {
  return past.slice(0, count).flatMap((result) => {
    if (result.kind !== 'baccarat') return []
    const bead = made('li', `bead ${result.winner}`, LETTERS[result.winner])
    bead.classList.toggle('player-pair', result.pairs.includes('player'))
    bead.classList.toggle('banker-pair', result.pairs.includes('banker'))
    return [bead]
  })
}

/** Bead plate and big road of baccarat, oldest on the left. */
export function roadsOf(past: readonly TableResult[], road: readonly RoadCell[], texts: TableTexts): HTMLElement[] {
  const plate = made('ol', 'plate')
  plate.setAttribute('aria-label', texts.bead)
  plate.append(...beadsOf(past, BEADS).toReversed())
  const big = made('div', 'road')
  big.setAttribute('role', 'img')
  big.setAttribute('aria-label', texts.big)
  for (const { row, column, winner, ties } of road) {
    const cell = made('span', `ring ${winner}`, ties > 0 ? String(ties) : '')
    cell.classList.toggle('tied', ties > 0)
    cell.style.setProperty('--at-row', String(row + 1))
    cell.style.setProperty('--at-column', String(column + 1))
    big.append(cell)
  }
  return [made('p', 'name', texts.bead), plate, made('p', 'name', texts.big), big]
}
