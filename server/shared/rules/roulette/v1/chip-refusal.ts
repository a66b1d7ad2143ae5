import { tryParseMicros } from '#server/shared/money/micros.ts'
import type { ParamsRefusal } from '#server/shared/rules/game-rules.ts'
import { amountRefusal, type StakeBounds, type StakeRefusal } from '#server/shared/rules/stake.ts'
import { CHIP_COVERS } from './chips.ts'
import type { Chip, RouletteParams } from './paytable.ts'

/**
 * Why a chip may not lie on the table: a place that there is not, a place that is taken twice, or an amount that is
 * against the limits. What all chips together may be is the stake's own matter.
 */
export function chipRefusal({ chips }: RouletteParams, bounds: StakeBounds): ParamsRefusal | undefined {
  const taken = new Set<string>()
  for (const chip of chips) {
    if (!CHIP_COVERS.has(chip.bet) || taken.has(chip.bet))
      return { code: 'chip_invalid', field: 'chips', detail: chip.bet }
    taken.add(chip.bet)
    const refusal = amountOfChipRefusal(chip, bounds)
    if (refusal) return { ...refusal, field: 'chips' }
  }
  return undefined
}

function amountOfChipRefusal({ amount }: Chip, bounds: StakeBounds): StakeRefusal | undefined {
  const parsed = tryParseMicros(amount)
  return parsed === undefined ? { code: 'amount_invalid' } : amountRefusal(parsed, bounds)
}
