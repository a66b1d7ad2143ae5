import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Limits } from '#server/shared/money/limits.ts'
import { clamp, floorToStep, formatMicros, micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { formatShort } from '~/lib/format/format.ts'
import { stepOf } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'

/** Amounts added by the buttons, in multiples of the minimum stake. */
const TIMES = [10n, 50n, 100n]

type Place = {
  /** Per line. */
  limits: Limits
  currency: Currency
  lines: number
  /** Balance of a signed-in player. */
  balance: string | undefined
}

/** Amounts added by the buttons: "100", "500" and "1000" for a minimum of ten. */
export const stakeSteps = ({ min }: Limits): string[] =>
  TIMES.map((times) => formatMicros(micros(parseMicros(min) * times)))

/** Limits of each line's stake: the limits apply to the total of all lines. */
export function limitsOfLine({ min, max }: Limits, lines: number, currency: Currency): Limits {
  const step = parseMicros(stepOf(currency))
  const steps = step * BigInt(lines)
  const least = (parseMicros(min) + steps - 1n) / steps
  return { min: formatMicros(micros(least * step)), max: formatMicros(micros((parseMicros(max) / steps) * step)) }
}

/**
 * Reason why a line cannot have this stake, as a server message ("code:detail"); undefined if it can, or if the field
 * is empty.
 */
export function unitProblem(unit: string, { min, max }: Limits): string | undefined {
  const amount = tryParseMicros(unit)
  if (amount === undefined) return undefined
  if (amount > parseMicros(max)) return `amount_above_max:${max}`
  return amount < parseMicros(min) ? `amount_below_min:${min}` : undefined
}

/** Adds an amount to the stake, up to the limit. */
export function raisedStake(unit: string, step: string, { max }: Limits): string {
  const raised = (tryParseMicros(unit || '0') ?? 0n) + parseMicros(step)
  return formatMicros(micros(raised < parseMicros(max) ? raised : parseMicros(max)))
}

/** Maximum stake of each line, by the limits and the player's balance. */
export function fullestStake({ limits, currency, lines, balance }: Place): string {
  const bounds = { min: parseMicros(limits.min), max: parseMicros(limits.max) }
  if (balance === undefined) return limits.max
  const each = micros(parseMicros(balance) / BigInt(lines))
  return formatMicros(clamp(floorToStep(each, parseMicros(stepOf(currency))), bounds))
}

export function QuickStakes({
  unit,
  steps,
  onChange,
  ...place
}: Place & { unit: string; steps: readonly string[]; onChange: (unit: string) => void }) {
  return (
    <div className="-mt-1 flex gap-2">
      {steps.map((step) => (
        <Button
          key={step}
          size="s"
          className="num min-w-0 flex-1 px-1"
          onClick={() => onChange(raisedStake(unit, step, place.limits))}
        >
          +{formatShort(step, getLocale())}
        </Button>
      ))}
      <Button size="s" className="min-w-0 flex-1 px-1" onClick={() => onChange(fullestStake(place))}>
        {m.play_stake_max()}
      </Button>
    </div>
  )
}
