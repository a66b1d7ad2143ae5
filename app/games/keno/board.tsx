import { Eraser, Shuffle } from 'lucide-react'
import { DRAWN, type KenoRisk, PICK_LIMITS } from '#server/shared/rules/keno/current.ts'
import { keno } from '~/features/catalogue/keno-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { KenoGrid } from './keno-grid.tsx'
import { PayTable } from './pay-table.tsx'
import type { Picks } from './picks.ts'
import { outcomeOf } from './texts.ts'

type KenoBoardProps = {
  play: InstantPlay<'keno'>
  risk: KenoRisk
  picks: Picks
  drawn: readonly number[]
  onToggle: (number: number) => void
  onRandom: () => void
  onClear: () => void
}

export function KenoBoard({ play, risk, picks, drawn, onToggle, onRandom, onClear }: KenoBoardProps) {
  const { shown, phase, isLocked } = play
  const onBoard = shown ? drawn : []
  const reached = shown && phase === 'ready' && onBoard.length === DRAWN ? shown.outcome.hits : undefined
  return (
    <div
      style={{ '--hue': keno.hue }}
      className="grid content-start gap-x-8 gap-y-4 px-3 py-4 lg:px-6 lg:py-5 xl:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="grid content-start gap-3">
        <div className="flex items-center gap-2">
          <p className="num flex-1 text-13 text-paper-2">
            {m.keno_picked({ count: picks.length, most: PICK_LIMITS.max })}
          </p>
          <Button size="s" disabled={isLocked} onClick={onRandom}>
            <Shuffle aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {m.keno_random()}
          </Button>
          <Button size="s" disabled={isLocked || picks.length === 0} onClick={onClear}>
            <Eraser aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {m.keno_clear()}
          </Button>
        </div>
        <KenoGrid picks={picks} drawn={onBoard} onToggle={onToggle} isLocked={isLocked} />
        <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.keno_waiting()} />
      </div>
      <PayTable risk={risk} pickCount={picks.length} reached={reached} />
    </div>
  )
}
