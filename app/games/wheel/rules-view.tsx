import { rtpOf, SEGMENTS, WHEEL_RISKS, type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Disclosure } from '~/ui/disclosure.tsx'
import { chanceOf, prizesOf } from './prizes.ts'
import { RISK_NAMES, timesText } from './texts.ts'

const ROW = 10

/** Payout of each segment from segment 0, by which a bet is verified. */
function orderRows(risk: WheelRisk): readonly (readonly [string, ...string[]])[] {
  const segments = wheelOf(risk).map(timesText)
  return Array.from({ length: SEGMENTS / ROW }, (_, row) => [
    `${row * ROW}–${row * ROW + ROW - 1}`,
    ...segments.slice(row * ROW, (row + 1) * ROW),
  ])
}

export function RulesView() {
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
          <Disclosure summary={m.wheel_order()}>
            <OddsTable
              caption={m.wheel_order_of({ risk: RISK_NAMES[risk]() })}
              columns={[m.wheel_segments(), ...Array.from({ length: ROW }, (_, place) => `+${place}`)]}
              rows={orderRows(risk)}
            />
          </Disclosure>
        </div>
      ))}
    </RulesSection>
  )
}
