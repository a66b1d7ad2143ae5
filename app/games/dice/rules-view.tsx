import { formatMultiplier } from '#server/shared/money/micros.ts'
import { multiplierOf, rtpOf } from '#server/shared/rules/dice/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent, formatTimes } from '~/lib/format/format.ts'
import { hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** Chances in hundredths of a percent, ascending. */
const ROWS = [1, 100, 1000, 2500, 4950, 5000, 7500, 9500, 9800]

export function RulesView() {
  const locale = getLocale()
  return (
    <RulesSection rules={[m.dice_rules_how()]}>
      <OddsTable
        caption={m.game_odds_caption()}
        columns={[m.game_chance(), m.game_multiplier(), m.game_rtp()]}
        rows={ROWS.map((chance) => [
          formatPercent(hundredthsToDecimal(chance), locale),
          formatTimes(formatMultiplier(multiplierOf(chance)), locale),
          formatPercent(ratioToPercent(rtpOf(chance), 4), locale, 4),
        ])}
      />
    </RulesSection>
  )
}
