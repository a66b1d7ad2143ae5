import type { M4 } from '#server/shared/money/micros.ts'
import { rankOf } from '#server/shared/rules/fairness/cards.ts'
import type { HiloAction, hilo } from '#server/shared/rules/hilo/current.ts'

/** Rules of any version. */
export type HiloRules = typeof hilo

export type TrailCard = {
  readonly card: number
  readonly step: HiloAction | undefined
  /** The round's multiplier at this card; undefined before the first guess, and for a lost one. */
  readonly multiplier: M4 | undefined
  readonly isLost: boolean
}

/** Cards of a round in order, each with its effect on the round. */
export function trailOf(
  { holds, multiplierOf, winsOf }: Pick<HiloRules, 'holds' | 'multiplierOf' | 'winsOf'>,
  cards: readonly number[],
  steps: readonly HiloAction[],
): readonly TrailCard[] {
  const wins: number[] = []
  return cards.map((card, index) => {
    const step = steps[index - 1]
    const before = cards[index - 1]
    let isLost = false
    if (before !== undefined && (step === 'up' || step === 'down')) {
      if (holds(rankOf(before), step, rankOf(card))) wins.push(winsOf(rankOf(before), step))
      else isLost = true
    }
    return { card, step, isLost, multiplier: isLost || wins.length === 0 ? undefined : multiplierOf(wins) }
  })
}
