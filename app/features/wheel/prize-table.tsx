import { type WheelRisk, wheelOf } from '#server/rules/wheel/paytable.ts'
import { formatPercent } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { chanceOf, prizesOf, toneOf } from './prizes.ts'
import { timesText } from './texts.ts'

/** What the wheel pays, on how many segments and with what chance; the prize that came is marked. */
export function PrizeTable({ risk, reached }: { risk: WheelRisk; reached: number | undefined }) {
  const prizes = prizesOf(risk)
  const won = reached === undefined ? undefined : wheelOf(risk)[reached]
  return (
    <table className="num w-full border-collapse text-13">
      <caption className="sr-only">{m.wheel_prizes()}</caption>
      <thead>
        <tr className="text-right text-12 text-paper-3">
          {[m.game_multiplier(), m.wheel_segments(), m.game_chance()].map((title) => (
            <th key={title} scope="col" className="h-8 px-2 font-medium first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prizes.map((prize) => (
          <tr
            key={prize.multiplier}
            aria-current={prize.multiplier === won || undefined}
            className="h-9 border-line border-t text-right text-paper-2 aria-current:bg-surface-3 aria-current:shadow-[inset_2px_0_var(--color-volt)]"
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
      </tbody>
    </table>
  )
}
