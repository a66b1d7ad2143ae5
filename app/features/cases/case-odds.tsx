import { TICKETS } from '#server/rules/cases/catalogue.ts'
import { formatMicros, formatMultiplier, multiplierFor } from '#server/rules/money.ts'
import { OddsTable } from '~/features/play/odds-table.tsx'
import { RulesSection } from '~/features/play/rules-section.tsx'
import { formatMoney, formatNumber, formatPercent, formatTimes } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import type { Unit } from '~/lib/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { type CaseFigures, chanceOf, chanceOfGain } from './case-figures.ts'

/** What a ticket in 100,000 is, in percents. */
const CHANCE_DIGITS = String(TICKETS).length - 3

/** How a case works, with the value, the tickets and the exact chance of each prize; the dearest first. */
export function CaseOdds({ figures, unit }: { figures: CaseFigures; unit: Unit }) {
  const locale = getLocale()
  const { price, prizes, rtp } = figures
  const percent = (share: Parameters<typeof ratioToPercent>[0], digits: number) =>
    formatPercent(ratioToPercent(share, digits), locale, digits)
  return (
    <RulesSection
      rules={[
        m.cases_rules_how(),
        m.cases_rules_mean({ rtp: percent(rtp, 2), chance: percent(chanceOfGain(figures), 2) }),
      ]}
    >
      <OddsTable
        caption={m.cases_odds_caption()}
        columns={[m.cases_prize(), m.game_multiplier(), m.cases_tickets(), m.game_chance()]}
        rows={prizes
          .toReversed()
          .map((prize) => [
            formatMoney(formatMicros(prize.value), unit, locale),
            formatTimes(formatMultiplier(multiplierFor(prize.value, price)), locale),
            formatNumber(prize.last - prize.first + 1, locale),
            percent(chanceOf(prize), CHANCE_DIGITS),
          ])}
      />
    </RulesSection>
  )
}
