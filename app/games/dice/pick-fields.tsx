import { ArrowLeftRight } from 'lucide-react'
import { formatMultiplier, m4 } from '#server/shared/money/micros.ts'
import { multiplierOf } from '#server/shared/rules/dice/current.ts'
import { decimalToHundredths, hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { DecimalField } from './decimal-field.tsx'
import { type Pick, pickOfChance, pickOfMultiplier, pickOfThreshold, swapSide, thresholdOf } from './pick.ts'

/** "2.5" → 25,000: the rules' integer form of a multiplier. */
const readMultiplier = (decimal: string) => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return m4(BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4)))
}

type PickFieldsProps = { pick: Pick; onPick: (pick: Pick) => void }

/** Threshold, multiplier and chance: editing one updates the others. */
export function PickFields({ pick, onPick }: PickFieldsProps) {
  const { side, chance } = pick
  const [here, there] = side === 'over' ? [m.dice_over(), m.dice_under()] : [m.dice_under(), m.dice_over()]
  return (
    <>
      <DecimalField
        label={here}
        value={hundredthsToDecimal(thresholdOf(pick))}
        fractionDigits={2}
        onValueChange={(decimal) => onPick(pickOfThreshold(side, decimalToHundredths(decimal)))}
        aside={
          <button
            type="button"
            onClick={() => onPick(swapSide(pick))}
            className="touch-target -my-1 inline-flex min-h-6 items-center gap-1 text-paper-2 hover:text-paper"
          >
            <ArrowLeftRight aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
            {there}
          </button>
        }
      />
      <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-3">
        <DecimalField
          label={m.game_multiplier()}
          value={formatMultiplier(multiplierOf(chance))}
          fractionDigits={4}
          onValueChange={(decimal) => onPick(pickOfMultiplier(side, readMultiplier(decimal)))}
          suffix="×"
        />
        <DecimalField
          label={m.game_chance()}
          value={hundredthsToDecimal(chance)}
          fractionDigits={2}
          onValueChange={(decimal) => onPick(pickOfChance(side, decimalToHundredths(decimal)))}
          suffix="%"
        />
      </div>
    </>
  )
}
