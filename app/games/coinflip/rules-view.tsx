import { formatMultiplier } from '#server/shared/money/micros.ts'
import { COIN_SIDES, RTP, WIN_MULTIPLIER } from '#server/shared/rules/coinflip/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent, formatTimes } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { sideText } from './texts.ts'

export function RulesView() {
  const locale = getLocale()
  return (
    <RulesSection rules={[m.coinflip_rules_how()]}>
      <OddsTable
        caption={m.game_odds_caption()}
        columns={[m.coinflip_side(), m.game_chance(), m.game_multiplier(), m.game_rtp()]}
        rows={COIN_SIDES.toReversed().map((side) => [
          sideText(side),
          formatPercent(100 / COIN_SIDES.length, locale),
          formatTimes(formatMultiplier(WIN_MULTIPLIER), locale),
          formatPercent(ratioToPercent(RTP, 4), locale, 4),
        ])}
      />
    </RulesSection>
  )
}
