import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Limits } from '#server/shared/money/limits.ts'
import { clamp, floorToStep, formatMicros, micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { formatShort } from '~/lib/format.ts'
import { stepOf } from '~/lib/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'

/** What a press adds, in least stakes. */
const TIMES = [10n, 50n, 100n]

type Place = {
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
export function QuickStakes({ unit, onChange, ...place }: Place & { unit: string; onChange: (unit: string) => void }) {
  return (
    <div className="-mt-1 flex gap-2">
      {stakeSteps(place.limits).map((step) => (
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
