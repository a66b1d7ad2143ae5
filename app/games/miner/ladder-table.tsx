import { formatMultiplier } from '#server/shared/money/micros.ts'
import { BOARD_ROW, BoardTable } from '~/games/engine/board/board-table.tsx'
import { formatNumber, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ladderOf, type MinerRules, rungsAround } from './ladder.ts'

/** Number of rows that fit next to the field. */
const SHOWN = 9

/** Multipliers of the next safe tiles; the round's current row is marked. */
export function LadderTable({ rules, mines, opened }: { rules: MinerRules; mines: number; opened: number }) {
  const locale = getLocale()
  return (
    <BoardTable
      caption={m.miner_odds_caption({ count: formatNumber(mines, locale) })}
      columns={[m.miner_safe_short(), m.game_multiplier(), m.game_chance()]}
    >
      {rungsAround(ladderOf(rules, mines), opened, SHOWN).map(({ safe, multiplier, chance }) => (
        <tr
          key={safe}
          aria-current={safe === opened || undefined}
          className={`h-9 ${BOARD_ROW} ${safe < opened ? 'text-paper-3' : 'text-paper-2'}`}
        >
          <th scope="row" className="px-2 text-left font-medium">
            {formatNumber(safe, locale)}
          </th>
          <td className={`px-2 font-semibold ${safe < opened ? '' : 'text-paper'}`}>
            {formatTimes(formatMultiplier(multiplier), locale)}
          </td>
          <td className="px-2">{formatPercent(ratioToPercent(chance, 2), locale)}</td>
        </tr>
      ))}
    </BoardTable>
  )
}
