import { formatMultiplier } from '#server/shared/money/micros.ts'
import { cardName, RANKS, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { type HiloGuess, multiplierOf, winsOf } from '#server/shared/rules/hilo/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** One card of each rank, the ace first. */
const CARD_OF_RANK = Array.from({ length: RANKS }, (_, card) => card * 4).sort((a, b) => rankOf(a) - rankOf(b))

/** Both guesses for each card, as the first of a round. */
export function RulesView() {
  const locale = getLocale()
  const cells = (rank: number, guess: HiloGuess): [string, string] => {
    const wins = winsOf(rank, guess)
    return [formatPercent((100 * wins) / RANKS, locale), formatTimes(formatMultiplier(multiplierOf([wins])), locale)]
  }
  return (
    <RulesSection rules={[m.hilo_rules_how(), m.hilo_rules_skip(), m.miner_rules_idle()]}>
      <OddsTable
        caption={m.game_odds_caption()}
        columns={[m.hilo_rank(), m.hilo_lower(), `${m.hilo_lower()}, ×`, m.hilo_higher(), `${m.hilo_higher()}, ×`]}
        rows={CARD_OF_RANK.map((card) => [
          cardName(card).slice(0, -1),
          ...cells(rankOf(card), 'down'),
          ...cells(rankOf(card), 'up'),
        ])}
      />
    </RulesSection>
  )
}
