import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Limits } from '#server/shared/money/limits.ts'
import { clamp, floorToStep, formatMicros, micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { formatShort } from '~/lib/format/format.ts'
import { stepOf } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'

/** What a press adds, in least stakes. */
const TIMES = [10n, 50n, 100n]

type Place = {
  /** Of one line. */
  limits: Limits
  currency: Currency
  /** How many lines are staked at once. */
  lines: number
  /** Of whoever is signed in. */
  balance: string | undefined
}

/** The stakes that a press adds: "100", "500" and "1000" where ten is the least. */
export const stakeSteps = ({ min }: Limits): string[] =>
  TIMES.map((times) => formatMicros(micros(parseMicros(min) * times)))

/** What each line of a bet may be staked with: all of them together are one stake. */
export function limitsOfLine({ min, max }: Limits, lines: number, currency: Currency): Limits {
  const step = parseMicros(stepOf(currency))
  const steps = step * BigInt(lines)
  const least = (parseMicros(min) + steps - 1n) / steps
  return { min: formatMicros(micros(least * step)), max: formatMicros(micros((parseMicros(max) / steps) * step)) }
}

/** Why a line cannot be staked with this, as a server's message ("code:detail"); undefined where it can, or nothing is typed. */
export function unitProblem(unit: string, { min, max }: Limits): string | undefined {
  const amount = tryParseMicros(unit)
  if (amount === undefined) return undefined
  if (amount > parseMicros(max)) return `amount_above_max:${max}`
  return amount < parseMicros(min) ? `amount_below_min:${min}` : undefined
}

/** The stake with one of them more, never beyond the limits. */
export function raisedStake(unit: string, step: string, { max }: Limits): string {
  const raised = (tryParseMicros(unit || '0') ?? 0n) + parseMicros(step)
  return formatMicros(micros(raised < parseMicros(max) ? raised : parseMicros(max)))
}

/** The most that each line may be staked with: by the limits, and by what the player has. */
export function fullestStake({ limits, currency, lines, balance }: Place): string {
  const bounds = { min: parseMicros(limits.min), max: parseMicros(limits.max) }
  if (balance === undefined) return limits.max
  const each = micros(parseMicros(balance) / BigInt(lines))
  return formatMicros(clamp(floorToStep(each, parseMicros(stepOf(currency))), bounds))
}

/** Stakes that need no keyboard. */
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
