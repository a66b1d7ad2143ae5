import { RefreshCw } from 'lucide-react'
import { cardName, rankOf } from '#server/rules/cards.ts'
import type { HiloGuess } from '#server/rules/hilo/paytable.ts'
import { BoardResult } from '~/features/play/board-result.tsx'
import { RoundNote } from '~/features/play/round-note.tsx'
import { RoundWorth } from '~/features/play/round-worth.tsx'
import type { RoundPlay } from '~/features/play/use-round-play.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CardTrail } from './card-trail.tsx'
import { GuessButton } from './guess-button.tsx'
import { PlayingCard } from './playing-card.tsx'
import { outcomeOf } from './texts.ts'

/** The card that lies open, what may be said of the next one, and the cards before it. */
export function HiloBoard({ play }: { play: RoundPlay<'hilo'> }) {
  const { round, isOpen, phase, shown, step, table } = play
  const card = round?.cards.at(-1)
  const canStep = isOpen && phase === 'ready'
  const guess = (name: HiloGuess) => (
    <GuessButton
      guess={name}
      rank={card === undefined ? undefined : rankOf(card)}
      option={isOpen ? round?.options[name] : undefined}
      unit={round?.currency ?? table.unit}
      isDisabled={!canStep}
      onGuess={() => step(name)}
    />
  )
  return (
    <div style={{ '--hue': 'var(--hue-hilo)' }} className="grid gap-4 px-4 py-5 lg:px-8">
      <div className="grid grid-cols-2 items-center justify-items-center gap-3 lg:grid-cols-[minmax(0,14rem)_auto_minmax(0,14rem)] lg:justify-center lg:gap-8">
        {guess('down')}
        <div className="grid justify-items-center gap-3 max-lg:order-first max-lg:col-span-2">
          {/* another card is another element: it is turned over as it comes */}
          <PlayingCard key={`${round?.id}-${round?.cards.length}`} card={card} />
          <p aria-live="polite" className="sr-only">
            {card !== undefined && m.hilo_card({ card: cardName(card) })}
          </p>
        </div>
        {guess('up')}
      </div>
      <div className="grid min-h-14 items-center gap-4 max-lg:justify-items-center lg:grid-cols-[1fr_auto_1fr]">
        <div className="lg:col-start-2">
          {isOpen ? (
            <RoundWorth round={round} />
          ) : (
            <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.hilo_waiting()} />
          )}
        </div>
        {/* its room is kept, so that nothing moves when a round begins */}
        <Button
          disabled={!canStep}
          onClick={() => step('skip')}
          className={`lg:ml-4 lg:justify-self-start ${isOpen ? '' : 'invisible'}`}
        >
          <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {m.hilo_skip()}
        </Button>
      </div>
      <RoundNote round={round} />
      <div className="grid min-h-27 items-center">
        {round ? (
          <CardTrail cards={round.cards} steps={round.params.steps} />
        ) : (
          <i aria-hidden="true" className="border-line border-t border-dashed" />
        )}
      </div>
    </div>
  )
}
