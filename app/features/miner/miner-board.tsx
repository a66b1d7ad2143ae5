import { BoardResult } from '~/features/play/board-result.tsx'
import { RoundNote } from '~/features/play/round-note.tsx'
import type { RoundPlay } from '~/features/play/use-round-play.ts'
import { formatPercent, formatTimes } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { fieldOf } from './field-view.ts'
import { MinerField } from './miner-field.tsx'
import { outcomeOf } from './texts.ts'

type MinerBoardProps = { play: RoundPlay<'miner'>; onRandom: () => void }

/** The field, what its next tile is worth, and how the round ended. */
export function MinerBoard({ play, onRandom }: MinerBoardProps) {
  const { round, isOpen, phase, shown, step } = play
  return (
    <div style={{ '--hue': 'var(--hue-miner)' }} className="grid gap-4 px-4 py-5 lg:gap-5 lg:px-8">
      <MinerField tiles={fieldOf(round)} canPick={isOpen && phase === 'ready'} onPick={step} />
      {isOpen ? (
        <div className="grid min-h-14 justify-items-center gap-2 text-center">
          <p className="num text-14 text-paper-2">{nextText(round?.options.pick)}</p>
          <Button size="s" disabled={phase !== 'ready'} onClick={onRandom}>
            {m.miner_random()}
          </Button>
        </div>
      ) : (
        <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.miner_waiting()} />
      )}
      <RoundNote round={round} />
    </div>
  )
}

function nextText(option: { multiplier: string; wins: number; of: number } | null | undefined): string {
  if (!option) return ''
  const locale = getLocale()
  return m.miner_next({
    multiplier: formatTimes(option.multiplier, locale),
    chance: formatPercent((100 * option.wins) / option.of, locale),
  })
}
