import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { chanceOf, limits, RTP } from '#server/shared/rules/crash/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { BETTING_S } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatMoney, formatPercent } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** In hundredths. */
const TARGETS = [101, 110, 125, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000]

export function RulesView() {
  const locale = getLocale()
  const amount = formatMoney(formatMicros(stakeBounds(limits, DEFAULT_CURRENCY).maxWin), DEFAULT_CURRENCY, locale)
  const rules = [
    m.crash_rules_how({ seconds: BETTING_S }),
    m.crash_rules_cash_out({ amount }),
    m.crash_rules_chain(),
    m.crash_rules_fault(),
  ]
  return (
    <RulesSection rules={rules} proof={m.crash_rules_check()}>
      <OddsTable
        caption={m.game_odds_caption()}
        columns={[m.crash_target(), m.game_chance(), m.game_rtp()]}
        rows={TARGETS.map((target) => [
          timesText(target),
          formatPercent(100 * chanceOf(target), locale, 4),
          formatPercent(ratioToPercent(RTP, 4), locale, 4),
        ])}
      />
    </RulesSection>
  )
}
