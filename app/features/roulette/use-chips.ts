import { useState } from 'react'
import type { Micros } from '#server/rules/money.ts'
import { stakeBounds } from '#server/rules/stake.ts'
import { currencyOf, type Unit } from '~/lib/unit.ts'
import { type ChipMove, chipValues, EMPTY_TABLE, moveChips } from './chip-table.ts'

/** Of the chips of a currency, the one that is in the hand at first: where there is a choice, ten times the least. */
const FIRST_CHIP = 2

/** The chips on the table and the one in the hand. Another currency is another table. */
export function useChips(unit: Unit) {
  const bounds = stakeBounds('roulette', currencyOf(unit))
  const values = chipValues(bounds)
  const usual = values.at(Math.min(FIRST_CHIP, values.length - 1)) ?? bounds.min
  const fresh = { unit, table: EMPTY_TABLE, value: usual }
  const [kept, setKept] = useState(fresh)
  const { table, value } = kept.unit === unit ? kept : fresh
  return {
    ...table,
    bounds,
    values,
    value,
    setValue: (next: Micros) => setKept({ unit, table, value: next }),
    move: (move: ChipMove) => setKept({ unit, table: moveChips(table, move, bounds.max), value }),
  }
}
