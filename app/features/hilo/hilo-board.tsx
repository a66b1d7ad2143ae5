import { ArrowDown, ArrowUp, RefreshCw } from 'lucide-react'
import { cardName, rankOf } from '#server/rules/cards.ts'
import type { HiloGuess } from '#server/rules/hilo/paytable.ts'
import { BoardResult } from '~/features/play/board-result.tsx'
import type { StepOption } from '~/features/play/played-round.ts'
import { RoundNote } from '~/features/play/round-note.tsx'
import type { RoundPlay } from '~/features/play/use-round-play.ts'
import { formatPercent, formatTimes } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { CardTrail } from './card-trail.tsx'
import { guessText } from './guess-text.ts'
import { PlayingCard } from './playing-card.tsx'
import { outcomeOf } from './texts.ts'

/** The card that lies open, what may be said of the next one, and the cards before it. */
export function HiloBoard({ play }: { play: RoundPlay<'hilo'> }) {
  const { round, isOpen, phase, shown, step } = play
  const card = round?.cards.at(-1)
  const canStep = isOpen && phase === 'ready'
  const guess = (name: HiloGuess) => (
    <GuessButton
      guess={name}
      rank={card === undefined ? undefined : rankOf(card)}
      option={isOpen ? round?.options[name] : undefined}
      isDisabled={!canStep}
      onGuess={() => step(name)}
    />
  )
  return (
    <div style={{ '--hue': 'var(--hue-hilo)' }} className="grid gap-4 px-4 py-5 lg:gap-6 lg:px-8">
      <div className="grid grid-cols-2 items-center justify-items-center gap-3 lg:grid-cols-[minmax(0,13rem)_auto_minmax(0,13rem)] lg:justify-center lg:gap-8">
        {guess('down')}
        <div className="grid justify-items-center gap-3 max-lg:order-first max-lg:col-span-2">
          <PlayingCard card={card} />
          <p aria-live="polite" className="sr-only">
            {card !== undefined && m.hilo_card({ card: cardName(card) })}
          </p>
          <Button size="s" disabled={!canStep} onClick={() => step('skip')}>
            <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {m.hilo_skip()}
          </Button>
        </div>
        {guess('up')}
      </div>
      {!isOpen && <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.hilo_waiting()} />}
      <RoundNote round={round} />
      {round && <CardTrail cards={round.cards} steps={round.params.steps} isLost={round.status === 'lost'} />}
    </div>
  )
}

type GuessButtonProps = {
  guess: HiloGuess
  rank: number | undefined
  option: StepOption | null | undefined
  isDisabled: boolean
  onGuess: () => void
}

/** A guess with its exact chance, and what the round is worth once it holds. */
function GuessButton({ guess, rank, option, isDisabled, onGuess }: GuessButtonProps) {
  const locale = getLocale()
  const Arrow = guess === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      disabled={isDisabled || !option}
      onClick={onGuess}
      className="grid min-h-24 w-full content-center justify-items-center gap-1 rounded-control border border-line-strong bg-surface-2 px-3 py-3 text-center transition-colors enabled:hover:border-hue-object enabled:active:bg-surface-3 disabled:border-dashed disabled:text-paper-3"
    >
      <Arrow aria-hidden="true" className="size-5" strokeWidth={1.5} />
      <span className="font-semibold text-14 lg:text-16">
        {rank === undefined ? (guess === 'up' ? m.hilo_higher() : m.hilo_lower()) : guessText(rank, guess)}
      </span>
      <span className="num min-h-5 text-12 text-paper-2 lg:text-13">
        {option &&
          `${formatPercent((100 * option.wins) / option.of, locale)} · ${formatTimes(option.multiplier, locale)}`}
      </span>
    </button>
  )
}
