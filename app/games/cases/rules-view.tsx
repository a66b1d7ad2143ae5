import { formatMicros, formatMultiplier, multiplierFor } from '#server/shared/money/micros.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatMoney, formatNumber, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { type CaseFigures, chanceOf, chanceOfGain } from './case-figures.ts'

/** Decimals needed for one ticket of 100,000 in percent. */
const CHANCE_DIGITS = String(TICKETS).length - 3

export function RulesView({ figures, unit }: { figures: CaseFigures; unit: Unit }) {
  const locale = getLocale()
  const { price, prizes, rtp } = figures
  const percent = (share: Parameters<typeof ratioToPercent>[0], digits: number) =>
    formatPercent(ratioToPercent(share, digits), locale, digits)
  return (
    <RulesSection
      rules={[
        m.cases_rules_how(),
        m.cases_rules_tickets(),
        m.cases_rules_mean({ rtp: formatRtp(rtp, locale), chance: percent(chanceOfGain(figures), 2) }),
      ]}
    >
      <OddsTable
        caption={m.cases_odds_caption()}
        columns={[m.cases_prize(), m.game_multiplier(), m.cases_tickets(), m.cases_ticket_range(), m.game_chance()]}
        rows={prizes
          .toReversed()
          .map((prize) => [
            formatMoney(formatMicros(prize.value), unit, locale),
            formatTimes(formatMultiplier(multiplierFor(prize.value, price)), locale),
            formatNumber(prize.last - prize.first + 1, locale),
            `${formatNumber(prize.first, locale)}–${formatNumber(prize.last, locale)}`,
            percent(chanceOf(prize), CHANCE_DIGITS),
          ])}
      />
    </RulesSection>
  )
}
