import { ArrowDown, ArrowUp, type LucideIcon, RefreshCw } from 'lucide-react'
import { cardName } from '#server/rules/cards.ts'
import type { HiloAction } from '#server/rules/hilo/paytable.ts'
import { m } from '~/paraglide/messages.js'
import { PlayingCard } from './playing-card.tsx'

const SIGNS: Record<HiloAction, LucideIcon> = { up: ArrowUp, down: ArrowDown, skip: RefreshCw }
/** As many as a look takes in; the newest are kept. */
const SHOWN = 14

type CardTrailProps = { cards: readonly number[]; steps: readonly HiloAction[]; isLost: boolean }

/** The cards of a round in their order, each under the step that brought it. */
export function CardTrail({ cards, steps, isLost }: CardTrailProps) {
  const first = Math.max(0, cards.length - SHOWN)
  return (
    <ol
      aria-label={m.hilo_trail()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-x flex justify-center gap-1.5 py-1"
    >
      {cards.slice(first).map((card, place) => {
        const index = first + place
        const step = steps[index - 1]
        const Sign = step && SIGNS[step]
        return (
          <li key={index} className="grid justify-items-center gap-1">
            <span className="grid h-4 place-items-center text-paper-3">
              {Sign && <Sign aria-hidden="true" className="size-3.5" />}
            </span>
            <span className={isLost && index === cards.length - 1 ? 'rounded-chip outline-2 outline-loss' : ''}>
              <PlayingCard card={card} isSmall />
              <span className="sr-only">{cardName(card)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
