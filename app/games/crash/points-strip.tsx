import { RoundLink } from '~/features/fairness/round-link.tsx'
import type { Table } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** Colors for points up to 1.20×, 2×, 10×, and above; the number itself is always shown too. */
function toneOf(point: number): string {
  if (point < 120) return 'bg-surface-2 text-paper-3'
  if (point < 200) return 'bg-info/12 text-info'
  return point < 1000 ? 'bg-violet/14 text-violet' : 'bg-gold/14 text-gold'
}

/** Without decimals from a hundred upwards. */
const chipText = (point: number) =>
  point < 10_000 ? timesText(point).replace('×', '') : formatNumber(Math.floor(point / 100), getLocale())

/**
 * Crash points of the last rounds, newest first; each links to its proof.
 * @param last undefined until the table is loaded
 */
export function PointsStrip({ last }: { last: Table['last'] | undefined }) {
  if (!last?.length)
    return (
      <p className="flex min-h-11.5 items-center border-line border-b px-4 text-13 text-paper-3 lg:h-15 lg:px-5">
        {last ? m.crash_history_empty() : m.crash_connecting()}
      </p>
    )
  return (
    <ol
      aria-label={m.crash_history()}
      className="flex h-11.5 flex-wrap items-center gap-x-1.5 gap-y-8 overflow-hidden border-line border-b px-3 py-2 lg:h-15 lg:px-5 lg:py-3.5"
    >
      {last.map(({ id, number, point }) =>
        point === null ? null : (
          <li key={id}>
            <RoundLink
              game="crash"
              id={id}
              aria-label={m.crash_history_chip({ round: formatNumber(number, getLocale()), point: timesText(point) })}
              className={`num inline-grid h-7.5 min-w-11 place-items-center whitespace-nowrap rounded-chip px-1.5 font-semibold text-12 ${toneOf(point)}`}
            >
              {chipText(point)}
            </RoundLink>
          </li>
        ),
      )}
    </ol>
  )
}
