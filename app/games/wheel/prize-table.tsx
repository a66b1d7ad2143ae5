import { type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { BOARD_ROW, BoardTable } from '~/games/engine/board/board-table.tsx'
import { formatPercent } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { chanceOf, prizesOf, toneOf } from './prizes.ts'
import { timesText } from './texts.ts'

/** The wheel's multipliers with their segments and probabilities; the current result is marked. */
export function PrizeTable({ risk, reached }: { risk: WheelRisk; reached: number | undefined }) {
  const prizes = prizesOf(risk)
  const won = reached === undefined ? undefined : wheelOf(risk)[reached]
  return (
    <BoardTable caption={m.wheel_prizes()} columns={[m.game_multiplier(), m.wheel_segments(), m.game_chance()]}>
      {prizes.map((prize) => (
        <tr
          key={prize.multiplier}
          aria-current={prize.multiplier === won || undefined}
          className={`h-9 ${BOARD_ROW} text-paper-2`}
        >
          <th scope="row" className="px-2 text-left font-semibold text-paper">
            <span className="flex items-center gap-2.5">
              <i
                aria-hidden="true"
                className={`size-3 rounded-full border border-hue-object bg-current ${toneOf(prizes, prize.multiplier)}`}
              />
              {timesText(prize.multiplier)}
            </span>
          </th>
          <td className="px-2">{prize.count}</td>
          <td className="px-2">{formatPercent(ratioToPercent(chanceOf(prize), 0), getLocale(), 0)}</td>
        </tr>
      ))}
    </BoardTable>
  )
}
