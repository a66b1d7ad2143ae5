import { ArrowDown, ArrowUp, Lock, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { m } from '~/paraglide/messages.js'
import { gradeName } from './grades.ts'
import { outcomeName } from './names.ts'
import { useOddsFormat } from './odds-format.ts'
import { useSilent } from './silence.ts'
import { useSlip } from './slip-store.ts'
import type { SportsEvent, SportsMarket } from './sports.ts'

type Look = 'row' | 'inline' | 'stacked'

type Props = {
  event: Pick<SportsEvent, 'id' | 'home' | 'away' | 'producer' | 'sport' | 'tournament' | 'score'>
  market: SportsMarket
  outcome: SportsMarket['outcomes'][number]
  /** Visible label before the odds; the accessible name is always complete. */
  label?: string
  /**
   * `stacked` shows the label above the odds, on two lines if needed: a third of a phone's width is too narrow for both.
   * In a row of an `event-list`, the list has the styles.
   */
  look: Look
}

const MOVED_MS = 4000
/** Maximum number of characters in the normal size; longer odds are smaller, so that the label still fits. */
const SHORT = 4

/**
 * An outcome with its odds; clicking toggles it on the slip. Movements are shown by an arrow and a border, without
 * changing the width.
 */
export function OddsButton({ event, market, outcome, label, look }: Props) {
  const slip = useSlip()
  const { write } = useOddsFormat()
  const { odds } = outcome
  const { home, away, sport, tournament } = event
  const moved = useMovement(odds)
  const price = odds === null ? '' : write(odds)
  const name = outcomeName(market.key, outcome.id, event)
  const pick = { event: event.id, market: market.key, outcome: outcome.id }
  const isLost = odds === null && isPast(market.key, outcome.id, event.score)
  const isSilent = useSilent().some(({ producer }) => producer === event.producer)
  if (odds === null || market.status === 'suspended' || isSilent)
    return (
      <span className={look === 'stacked' ? LOCKED_STACKED : 'odds-locked'}>
        <span className={`${look === 'stacked' ? TWO_LINES : ''}${isLost ? ' line-through' : ''}`}>{label}</span>
        {isLost ? (
          <X aria-hidden="true" className="size-3.5 shrink-0" />
        ) : (
          <Lock aria-hidden="true" className="size-3.5 shrink-0" />
        )}
        <span className="sr-only">{`${name}: ${isLost ? gradeName('lost') : m.sports_suspended()}`}</span>
      </span>
    )
  return (
    // biome-ignore lint/a11y/useButtonType: a list has hundreds, and none is in a form
    <button
      aria-pressed={slip.has(pick)}
      aria-label={`${name}: ${price}`}
      onClick={() => slip.toggle({ ...pick, odds, home, away, sport, tournament })}
      data-long={price.length > SHORT || undefined}
      className={`${LOOKS[look]}${EDGES[moved]}` || undefined}
    >
      <span>{label}</span>
      <span>{price}</span>
      {moved === 'up' && <ArrowUp aria-hidden="true" className="absolute top-1 right-0.5 size-2.5 text-win" />}
      {moved === 'down' && <ArrowDown aria-hidden="true" className="absolute right-0.5 bottom-1 size-2.5 text-loss" />}
    </button>
  )
}

const LOCKED_STACKED =
  'flex min-w-0 rounded-chip border border-line border-dashed text-13 text-paper-3 h-full min-h-16 flex-col justify-between gap-1 px-2.5 py-2 text-left'
const TWO_LINES = 'line-clamp-2 wrap-anywhere tight:line-clamp-none'

const LOOKS = { row: '', inline: 'odds-inline', stacked: 'odds-stacked' } as const
const EDGES = { up: ' border-t-win', down: ' border-b-loss', none: '' } as const

function useMovement(odds: number | null): 'up' | 'down' | 'none' {
  const before = useRef(odds)
  const [moved, setMoved] = useState<'up' | 'down' | 'none'>('none')
  useEffect(() => {
    const from = before.current
    before.current = odds
    if (odds === null || from === null || odds === from) return
    setMoved(odds > from ? 'up' : 'down')
    const timer = setTimeout(() => setMoved('none'), MOVED_MS)
    return () => clearTimeout(timer)
  }, [odds])
  return moved
}

const OF_SCORES = new Set(['correct_score', 'correct_sets', 'correct_sets_5'])

/** Whether the match has passed the outcome's score, so that it can only lose. */
export function isPast(key: string, outcome: string, score: SportsEvent['score']): boolean {
  const { type, specifiers } = parseMarketKey(key)
  const isOfMatch = specifiers.period === undefined && specifiers.set === undefined && specifiers.map === undefined
  if (!score || !isOfMatch) return false
  const scored = /^(\d+)[:-](\d+)$/.exec(outcome)
  if (OF_SCORES.has(type) && scored) return Number(scored[1]) < score.home || Number(scored[2]) < score.away
  return type === 'exact_goals' && /^\d+$/.test(outcome) && Number(outcome) < score.home + score.away
}
