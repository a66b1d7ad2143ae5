import { useId } from 'react'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { chipText } from './texts.ts'

type ChipRackProps = {
  values: readonly Micros[]
  value: Micros
  onValue: (value: Micros) => void
  unit: Unit
  isLocked: boolean
}

export function ChipRack({ values, value, onValue, unit, isLocked }: ChipRackProps) {
  const name = useId()
  const locale = getLocale()
  return (
    <fieldset disabled={isLocked} className="flex min-w-0 gap-1.5 xl:gap-2">
      <legend className="sr-only">{m.roulette_chip()}</legend>
      {values.map((chip) => (
        <label
          key={chip}
          className="num relative grid aspect-square min-w-0 max-w-10.5 flex-1 basis-9.5 p-0.5 cursor-pointer sm:flex-none place-items-center rounded-full border-2 border-line-strong border-dashed bg-surface-2 font-semibold text-11 text-paper-2 transition-tint hover:text-paper has-checked:border-accent has-checked:border-solid has-checked:bg-surface-3 has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:text-[0.625rem] max-sm:tracking-tight xl:basis-10.5 xl:text-12"
        >
          <input
            type="radio"
            name={name}
            aria-label={formatMoney(formatMicros(chip), unit, locale)}
            checked={chip === value}
            onChange={() => onValue(chip)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
          />
          {chipText(formatMicros(chip))}
        </label>
      ))}
    </fieldset>
  )
}
