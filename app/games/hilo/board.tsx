import { RefreshCw } from 'lucide-react'
import { rankOf } from '#server/shared/rules/fairness/cards.ts'
import { type HiloGuess, hilo } from '#server/shared/rules/hilo/current.ts'
import { hilo as meta } from '~/features/catalogue/hilo-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import type { PlayedRound } from '~/games/engine/round/played-round.ts'
import { RoundNote } from '~/games/engine/round/round-note.tsx'
import { RoundValue } from '~/games/engine/round/round-value.tsx'
import type { RoundPlay } from '~/games/engine/round/use-round-play.ts'
import { formatMoney, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { CardTrail } from './card-trail.tsx'
import { GuessButton } from './guess-button.tsx'
import { PlayingCard } from './playing-card.tsx'
import { cardName, outcomeOf } from './texts.ts'
import type { HiloRules } from './trail.ts'

export function HiloBoard({ play, rules }: { play: RoundPlay<'hilo'>; rules: HiloRules | undefined }) {
  const { round, isOpen, phase, shown, step, mode } = play
  const card = round?.cards.at(-1)
  const canStep = isOpen && phase === 'ready'
  const guess = (name: HiloGuess) => (
    <GuessButton
      rules={rules ?? hilo}
      guess={name}
      rank={card === undefined || !rules ? undefined : rankOf(card)}
      option={isOpen ? round?.options[name] : undefined}
      unit={round?.currency ?? mode.unit}
      isDisabled={!canStep}
      onGuess={() => step(name)}
    />
  )
  return (
    <div style={{ '--hue': meta.hue }} className="grid gap-4 px-4 py-5 lg:px-8">
      <div className="grid grid-cols-2 items-center justify-items-center gap-3 lg:grid-cols-[minmax(0,14rem)_auto_minmax(0,14rem)] lg:justify-center lg:gap-8">
        {guess('down')}
        <div className="grid justify-items-center gap-3 max-lg:order-first max-lg:col-span-2">
          {/* another key per card, so that it is animated as it appears */}
          <PlayingCard key={`${round?.id}-${round?.cards.length}`} card={card} />
          <p aria-live="polite" className="sr-only">
            {isOpen && card !== undefined && describeCard(card, round)}
          </p>
        </div>
        {guess('up')}
      </div>
      <div className="grid min-h-14 items-center gap-4 max-lg:justify-items-center lg:grid-cols-[1fr_auto_1fr]">
        <div className="lg:col-start-2">
          {isOpen ? (
            <RoundValue round={round} prompt={m.hilo_first_guess()} />
          ) : (
            <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.hilo_waiting()} />
          )}
        </div>
        {/* space is reserved, so that nothing shifts when a round begins */}
        <Button
          blocked={!canStep}
          onClick={() => step('skip')}
          className={`lg:ml-4 lg:justify-self-start ${isOpen ? '' : 'invisible'}`}
        >
          <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {m.hilo_skip()}
        </Button>
      </div>
      <RoundNote round={round} />
      <div className="grid min-h-27 items-center">
        {round && rules ? (
          <CardTrail rules={rules} cards={round.cards} steps={round.params.steps} />
        ) : (
          <i aria-hidden="true" className="border-line border-t border-dashed" />
        )}
      </div>
    </div>
  )
}

function describeCard(card: number, round: PlayedRound<'hilo'> | undefined): string {
  const { multiplier, payout, currency } = round ?? {}
  if (!multiplier || !payout || !currency) return m.hilo_card({ card: cardName(card) })
  const locale = getLocale()
  return m.hilo_card_safe({
    card: cardName(card),
    multiplier: formatTimesShort(multiplier, locale),
    amount: formatMoney(payout, currency, locale),
  })
}
