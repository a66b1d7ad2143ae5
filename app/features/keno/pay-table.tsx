import type { KenoRisk } from '#server/rules/keno/paytable.ts'
import { formatShort } from '~/lib/format.ts'
import { oneIn } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { isPartOfStake, payRowsOf, STAKE_BACK } from './cards.ts'
import { timesText } from './texts.ts'

type PayTableProps = {
  risk: KenoRisk
  pickCount: number
  /** How many hits the draw on the board had. */
  reached: number | undefined
}

/** What the card pays for each number of hits with its real odds; the row that came is marked. */
export function PayTable({ risk, pickCount, reached }: PayTableProps) {
  if (pickCount === 0)
    return (
      <p className="grid min-h-24 place-content-center rounded-control border border-line border-dashed p-4 text-center text-13 text-paper-3 xl:h-full">
        {m.error_picks_invalid()}
      </p>
    )
  const rows = payRowsOf(risk, pickCount)
  return (
    <div>
      <table className="num w-full border-collapse text-13">
        <caption className="sr-only">{m.keno_pays()}</caption>
        <thead>
          <tr className="text-right text-12 text-paper-3">
            {[m.keno_hits(), m.game_multiplier(), m.game_chance()].map((title) => (
              <th key={title} scope="col" className="h-7 px-2 font-medium first:text-left">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hits, multiplier, chance }) => (
            <tr
              key={hits}
              aria-current={hits === reached || undefined}
              className="h-7 border-line border-t text-right text-paper-3 aria-current:bg-surface-3 aria-current:shadow-[inset_2px_0_var(--color-volt)]"
            >
              <th scope="row" className="px-2 text-left font-medium text-paper-2">
                {hits}
              </th>
              <td className={`px-2 ${multiplier > STAKE_BACK ? 'font-semibold text-paper' : ''}`}>
                {timesText(multiplier)}
              </td>
              <td className="px-2">{m.game_one_in({ count: formatShort(oneIn(chance), getLocale()) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(isPartOfStake) && <p className="mt-2 px-2 text-12 text-paper-3">{m.keno_below_stake()}</p>}
    </div>
  )
}
