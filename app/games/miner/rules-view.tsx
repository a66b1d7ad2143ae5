import { formatMultiplier } from '#server/shared/money/micros.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatNumber, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ladderOf, type MinerRules } from './ladder.ts'

/** The whole ladder for a number of mines, from the released table. */
export function RulesView({ rules, mines }: { rules: MinerRules; mines: number }) {
  const locale = getLocale()
  return (
    <RulesSection rules={[m.miner_rules_how(), m.miner_rules_idle()]}>
      <p className="num mb-2 font-medium text-14">{m.miner_odds_caption({ count: formatNumber(mines, locale) })}</p>
      <OddsTable
        caption={m.miner_odds_caption({ count: formatNumber(mines, locale) })}
        columns={[m.miner_safe_tiles(), m.game_chance(), m.game_multiplier(), m.game_rtp()]}
        rows={ladderOf(rules, mines).map(({ safe, chance, multiplier }) => [
          formatNumber(safe, locale),
          formatPercent(ratioToPercent(chance, 6), locale, 6),
          formatTimes(formatMultiplier(multiplier), locale),
          formatPercent(ratioToPercent(rules.rtpOf(mines, safe), 4), locale, 4),
        ])}
      />
    </RulesSection>
  )
}
