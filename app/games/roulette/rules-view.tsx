import { ratio } from '#server/shared/money/ratio.ts'
import { coverOf, POCKETS, paysOf, RTP } from '#server/shared/rules/roulette/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { formatEdge, formatRtp } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { GROUP_KINDS, placesOf } from './places.ts'
import { GROUP_NAMES } from './texts.ts'

/** One bet of each kind; all bets of a kind pay the same. */
const rows = (): readonly { name: string; bet: string }[] => [
  { name: m.roulette_straight(), bet: 'straight:0' },
  ...GROUP_KINDS.map((kind) => ({ name: GROUP_NAMES[kind](), bet: placesOf(kind).at(-1) ?? '' })),
  { name: m.roulette_dozen_or_column(), bet: 'dozen:1' },
  { name: m.roulette_even_money(), bet: 'red' },
]

export function RulesView() {
  const locale = getLocale()
  return (
    <RulesSection
      rules={[
        m.roulette_rules_how(),
        m.roulette_rules_rtp({ rtp: formatRtp(RTP, locale), edge: formatEdge(RTP, locale) }),
        m.roulette_rules_net(),
      ]}
    >
      <OddsTable
        caption={m.game_odds_caption()}
        columns={[m.roulette_bet(), m.roulette_numbers(), m.roulette_pays_column(), m.game_chance(), m.game_rtp()]}
        rows={rows().map(({ name, bet }) => {
          const { length } = coverOf(bet)
          return [
            name,
            String(length),
            `${paysOf(bet)}×`,
            formatPercent(ratioToPercent(ratio(BigInt(length), BigInt(POCKETS)), 2), locale),
            formatRtp(RTP, locale),
          ]
        })}
      />
    </RulesSection>
  )
}
