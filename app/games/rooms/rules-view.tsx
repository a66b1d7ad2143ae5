import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMultiplier, multiplierFor, parseMicros } from '#server/shared/money/micros.ts'
import { MAX_TICKETS, RAKE_PERCENT, ROOM_TICKETS, ROOMS, RTP } from '#server/shared/rules/rooms/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatMoney, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { chanceText, prizeIn, ROOM_NAMES, sumOf, ticketIn } from './texts.ts'

/** Tickets of one player and of all, by descending chance. */
const ROWS = [
  [1, 2],
  [10, 20],
  [4, 10],
  [10, 50],
  [2, 20],
  [1, 10],
  [1, 50],
] as const

export function RulesView({ currency }: { currency: Currency }) {
  const locale = getLocale()
  const rake = formatPercent(RAKE_PERCENT, locale, 0)
  return (
    <RulesSection
      rules={[
        m.rooms_rules_how({ most: MAX_TICKETS, all: ROOM_TICKETS }),
        m.rooms_rules_half(),
        m.rooms_rules_rake({ rake }),
        m.rooms_rules_lone(),
      ]}
      proof={m.rooms_rules_proof()}
    >
      <OddsTable
        caption={m.rooms_prices()}
        columns={[m.game_name_rooms(), m.rooms_ticket(), m.rooms_full_prize()]}
        rows={ROOMS.map((room) => {
          const ticket = ticketIn(room, currency)
          return [
            ROOM_NAMES[room](),
            formatMoney(ticket, currency, locale),
            formatMoney(prizeIn(ticket, ROOM_TICKETS), currency, locale),
          ]
        })}
      />
      <div className="mt-4">
        <OddsTable
          caption={m.game_odds_caption()}
          columns={[m.rooms_odds_tickets(), m.game_chance(), m.game_multiplier(), m.game_rtp()]}
          rows={ROWS.map(([own, total]) => [
            `${own} / ${total}`,
            chanceText(own, total),
            formatTimes(
              formatMultiplier(multiplierFor(parseMicros(prizeIn('1', total)), parseMicros(sumOf('1', own)))),
              locale,
              2,
            ),
            formatRtp(RTP, locale),
          ])}
        />
      </div>
    </RulesSection>
  )
}
