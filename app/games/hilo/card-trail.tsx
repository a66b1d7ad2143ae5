import { ArrowDown, ArrowUp, type LucideIcon, RefreshCw } from 'lucide-react'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { cardName } from '#server/shared/rules/fairness/cards.ts'
import type { HiloAction } from '#server/shared/rules/hilo/current.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { SmallCard } from './playing-card.tsx'
import { type HiloRules, type TrailCard, trailOf } from './trail.ts'

const SIGNS: Record<HiloAction, LucideIcon> = { up: ArrowUp, down: ArrowDown, skip: RefreshCw }
/** Number of cards that can be grasped at a glance; the newest are shown. */
const SHOWN = 14

type CardTrailProps = { rules: HiloRules; cards: readonly number[]; steps: readonly HiloAction[] }

/** Cards of a round in order, each below its step and above the round's value at that point. */
export function CardTrail({ rules, cards, steps }: CardTrailProps) {
  const trail = trailOf(rules, cards, steps)
  const first = Math.max(0, trail.length - SHOWN)
  return (
    <ol
      aria-label={m.hilo_trail()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-x flex min-h-27 justify-center-safe gap-1.5 py-1"
    >
      {trail.slice(first).map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card of a round is its place in it
        <TrailItem key={first + place} {...one} />
      ))}
    </ol>
  )
}

function TrailItem({ card, step, multiplier, isLost }: TrailCard) {
  const Sign = step && SIGNS[step]
  return (
    <li className="grid min-w-14 shrink-0 justify-items-center gap-1">
      <span className="grid h-4 place-items-center text-paper-3">
        {Sign && <Sign aria-hidden="true" className="size-3.5" />}
      </span>
      <span className={isLost ? 'rounded-chip outline-2 outline-loss outline-offset-2' : ''}>
        <SmallCard card={card} />
        <span className="sr-only">{cardName(card)}</span>
      </span>
      <span className={`num h-4 text-11 ${isLost ? 'text-loss' : 'text-paper-3'}`}>
        {isLost ? m.play_loss() : multiplier && formatTimesShort(formatMultiplier(multiplier), getLocale())}
      </span>
    </li>
  )
}
