import { rtpOf, WHEEL_RISKS } from '#server/rules/wheel/paytable.ts'
import { OddsTable } from '~/features/play/odds-table.tsx'
import { RulesSection } from '~/features/play/rules-section.tsx'
import { formatPercent } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { chanceOf, prizesOf } from './prizes.ts'
import { RISK_NAMES, timesText } from './texts.ts'

/** The three wheels, each with its prizes, their segments and what it returns. */
export function OddsSection() {
  const locale = getLocale()
  return (
    <RulesSection rules={[m.wheel_rules_how()]}>
      {WHEEL_RISKS.map((risk) => (
        <div key={risk} className="mb-4">
          <h3 className="num flex justify-between gap-3 px-3 font-semibold text-14">
            {RISK_NAMES[risk]()}
            <span className="font-normal text-13 text-paper-2">
              {m.game_rtp()} {formatPercent(ratioToPercent(rtpOf(risk), 4), locale, 4)}
            </span>
          </h3>
          <OddsTable
            caption={m.wheel_prizes_of({ risk: RISK_NAMES[risk]() })}
            columns={[m.game_multiplier(), m.wheel_segments(), m.game_chance()]}
            rows={prizesOf(risk).map((prize) => [
              timesText(prize.multiplier),
              String(prize.count),
              formatPercent(ratioToPercent(chanceOf(prize), 2), locale),
            ])}
          />
        </div>
      ))}
    </RulesSection>
  )
}
