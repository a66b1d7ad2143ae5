import { multiplierOf, rtpOf, TILES } from '#server/rules/miner/paytable.ts'
import { formatMultiplier } from '#server/rules/money.ts'
import { ratio } from '#server/rules/ratio.ts'
import { OddsTable } from '~/features/play/odds-table.tsx'
import { RulesSection } from '~/features/play/rules-section.tsx'
import { formatNumber, formatPercent, formatTimes } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** The whole ladder of a number of mines, from the shipped table. */
export function OddsSection({ mines }: { mines: number }) {
  const locale = getLocale()
  const chances = chancesOf(mines)
  return (
    <RulesSection rules={[m.miner_rules_how(), m.miner_rules_idle()]}>
      <p className="num mb-2 font-medium text-14">{m.miner_odds_caption({ count: formatNumber(mines, locale) })}</p>
      <OddsTable
        caption={m.miner_odds_caption({ count: formatNumber(mines, locale) })}
        columns={[m.miner_safe_tiles(), m.game_chance(), m.game_multiplier(), m.game_rtp()]}
        rows={chances.map((chance, index) => [
          formatNumber(index + 1, locale),
          formatPercent(chance, locale, 6),
          formatTimes(formatMultiplier(multiplierOf(mines, index + 1)), locale),
          formatPercent(ratioToPercent(rtpOf(mines, index + 1), 4), locale, 4),
        ])}
      />
    </RulesSection>
  )
}

/** The chances of 1, 2, … safe tiles in a row, in percents, rounded down. */
function chancesOf(mines: number): readonly string[] {
  let [safe, all] = [1n, 1n]
  return Array.from({ length: TILES - mines }, (_, opened) => {
    safe *= BigInt(TILES - mines - opened)
    all *= BigInt(TILES - opened)
    return ratioToPercent(ratio(safe, all), 6)
  })
}
