import type { KenoRisk } from '#server/shared/rules/keno/current.ts'
import { BOARD_ROW, BoardTable } from '~/games/engine/board/board-table.tsx'
import { formatShort } from '~/lib/format/format.ts'
import { oneIn } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { isPartOfStake, payRowsOf, STAKE_BACK } from './cards.ts'
import { timesText } from './texts.ts'

type PayTableProps = {
  risk: KenoRisk
  pickCount: number
  reached: number | undefined
}

/** The card's payouts per number of hits with real odds; the current result's row is marked. */
export function PayTable({ risk, pickCount, reached }: PayTableProps) {
  if (pickCount === 0) return <div className="min-h-24 rounded-control border border-line border-dashed xl:h-full" />
  const rows = payRowsOf(risk, pickCount)
  return (
    <div>
      <BoardTable caption={m.keno_pays()} columns={[m.keno_hits(), m.game_multiplier(), m.game_chance()]} isDense>
        {rows.map(({ hits, multiplier, chance }) => (
          <tr key={hits} aria-current={hits === reached || undefined} className={`h-7 ${BOARD_ROW} text-paper-3`}>
            <th scope="row" className="px-2 text-left font-medium text-paper-2">
              {hits}
            </th>
            <td className={`px-2 ${multiplier > STAKE_BACK ? 'font-semibold text-paper' : ''}`}>
              {timesText(multiplier)}
            </td>
            <td className="px-2">{m.game_one_in({ count: formatShort(oneIn(chance), getLocale()) })}</td>
          </tr>
        ))}
      </BoardTable>
      {rows.some(isPartOfStake) && <p className="mt-2 px-2 text-12 text-paper-3">{m.keno_below_stake()}</p>}
    </div>
  )
}
