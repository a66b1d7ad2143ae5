import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { outcomeName } from './names.ts'
import { useOddsFormat } from './odds-format.ts'
import { useSlip } from './slip-store.ts'
import type { SportsEvent, SportsMarket } from './sports.ts'

type Props = {
  event: Pick<SportsEvent, 'id' | 'home' | 'away'>
  market: SportsMarket
  outcome: SportsMarket['outcomes'][number]
  /** What stands before the odds; the whole name is always said. */
  label?: string
}

const MOVED_MS = 4000

/** One outcome and its odds: pressed, it is on the slip. A movement is an arrow and an edge, and never a change of width. */
export function OddsButton({ event, market, outcome, label }: Props) {
  const slip = useSlip()
  const { write } = useOddsFormat()
  const { odds } = outcome
  const moved = useMovement(odds)
  const name = outcomeName(market.key, outcome.id, event)
  const pick = { event: event.id, market: market.key, outcome: outcome.id }
  if (odds === null || market.status === 'suspended')
    return (
      <span className="flex h-12 min-w-0 items-center justify-between gap-1.5 rounded-chip border border-line border-dashed px-3 text-13 text-paper-3">
        <span className="truncate">{label}</span>
        <Lock aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="sr-only">{`${name}: ${m.sports_suspended()}`}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-pressed={slip.has(pick)}
      aria-label={`${name}: ${write(odds)}`}
      onClick={() => slip.toggle({ ...pick, odds, home: event.home, away: event.away })}
      className={`num relative flex h-12 min-w-0 items-center justify-between gap-1 rounded-chip border border-line-strong bg-surface-2 px-2.5 font-semibold text-14 hover:bg-surface-3 aria-pressed:border-volt aria-pressed:bg-surface-3 aria-pressed:text-volt ${EDGES[moved]}`}
    >
      <span className="min-w-0 truncate font-medium text-12 text-paper-3">{label}</span>
      <span>{write(odds)}</span>
      {moved === 'up' && <ArrowUp aria-hidden="true" className="absolute top-1 right-0.5 size-2.5 text-win" />}
      {moved === 'down' && <ArrowDown aria-hidden="true" className="absolute right-0.5 bottom-1 size-2.5 text-loss" />}
    </button>
  )
}

const EDGES = { up: 'border-t-win', down: 'border-b-loss', none: '' } as const

/** Which way odds have moved just now. */
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
