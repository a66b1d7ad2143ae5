import { useState } from 'react'
import type { Micros } from '#server/shared/money/micros.ts'
import { limits } from '#server/shared/rules/roulette/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { currencyOf, type Unit } from '~/lib/format/unit.ts'
import { type ChipMove, chipValues, moveChips, NO_CHIPS } from './chips.ts'

/** Of the chips of a currency, the one that is in the hand at first: where there is a choice, ten times the least. */
const FIRST_CHIP = 2

/** The chips on the layout and the one in the hand. Another currency has chips of its own. */
export function useChips(unit: Unit) {
  const bounds = stakeBounds(limits, currencyOf(unit))
  const values = chipValues(bounds)
  const usual = values.at(Math.min(FIRST_CHIP, values.length - 1)) ?? bounds.min
  const fresh = { unit, laid: NO_CHIPS, value: usual }
  const [kept, setKept] = useState(fresh)
  const { laid, value } = kept.unit === unit ? kept : fresh
  return {
    ...laid,
    bounds,
    values,
    value,
    setValue: (next: Micros) => setKept({ unit, laid, value: next }),
    move: (move: ChipMove) => setKept({ unit, laid: moveChips(laid, move, bounds.max), value }),
  }
}
