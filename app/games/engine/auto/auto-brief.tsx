import { formatMicros } from '#server/shared/money/micros.ts'
import { formatNumber } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { AutoRun } from './auto.ts'
import { AUTO_ENDS } from './auto-ends.ts'

/** Autoplay in the phone's bar: its progress, its result, and why it ended. The panel announces the same. */
export function AutoBrief({ run, unit, className = '' }: { run: AutoRun; unit: Unit; className?: string }) {
  const locale = getLocale()
  return (
    <p className={`num text-13 text-paper-2 ${className}`}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold text-paper">
          {m.play_auto_progress({
            placed: formatNumber(run.placed, locale),
            bets: formatNumber(run.plan.bets, locale),
          })}
        </b>
        <Money value={formatMicros(run.net)} currency={unit} signed className="font-semibold" />
      </span>
      {run.end && <span className="block">{AUTO_ENDS[run.end]()}</span>}
    </p>
  )
}
