import { Link } from '@tanstack/react-router'
import { multiplierOf, rtpOf } from '#server/rules/dice/paytable.ts'
import { formatMultiplier } from '#server/rules/money.ts'
import { formatPercent, formatTimes } from '~/lib/format.ts'
import { hundredthsToDecimal } from '~/lib/hundredths.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** Chances in hundredths of a percent, from the longest shot to the surest. */
const ROWS = [1, 100, 1000, 2500, 4950, 5000, 7500, 9500, 9800]

/** The rules and their arithmetic as plain text: all of it is there without JavaScript. */
export function OddsSection() {
  return (
    <section aria-labelledby="dice-rules" className="mt-10 grid gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid content-start gap-3 text-14 text-paper-2">
        <h2 id="dice-rules" className="title-section text-paper">
          {m.dice_rules_title()}
        </h2>
        <p>{m.dice_rules_how()}</p>
        <p>{m.dice_rules_proof()}</p>
        <p>
          <Link to="/fairness" className="text-paper underline decoration-line-strong underline-offset-3">
            {m.dice_rules_how_to_check()}
          </Link>
        </p>
      </div>
      <OddsTable />
    </section>
  )
}

function OddsTable() {
  const locale = getLocale()
  return (
    <div>
      <table className="num w-full border-collapse text-13">
        <caption className="sr-only">{m.dice_odds_caption()}</caption>
        <thead>
          <tr className="text-right font-medium text-12 text-paper-3">
            <th scope="col" className="h-10 px-3 font-medium first:text-left">
              {m.dice_chance()}
            </th>
            <th scope="col" className="h-10 px-3 font-medium">
              {m.dice_multiplier()}
            </th>
            <th scope="col" className="h-10 px-3 font-medium">
              {m.game_rtp()}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((chance) => (
            <tr key={chance} className="border-line border-t text-right">
              <th scope="row" className="h-9 px-3 text-left font-medium">
                {formatPercent(hundredthsToDecimal(chance), locale)}
              </th>
              <td className="px-3">{formatTimes(formatMultiplier(multiplierOf(chance)), locale)}</td>
              <td className="px-3 text-paper-2">{formatPercent(ratioToPercent(rtpOf(chance), 4), locale, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-paper-3">{m.dice_odds_note()}</p>
    </div>
  )
}
