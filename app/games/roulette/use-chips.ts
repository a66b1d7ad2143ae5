import { useState } from 'react'
import type { Micros } from '#server/shared/money/micros.ts'
import { limits } from '#server/shared/rules/roulette/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { currencyOf, type Unit } from '~/lib/format/unit.ts'
import { type ChipMove, chipValues, moveChips, NO_CHIPS } from './chips.ts'

/** Index of the initially selected chip: ten times the smallest, if there is a choice. */
const FIRST_CHIP = 2

/** Chips on the layout and the selected one. Each currency has its own chips. */
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
