import { Shuffle } from 'lucide-react'
import { miner } from '~/features/catalogue/miner-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import type { PlayedRound } from '~/games/engine/round/played-round.ts'
import { RoundNote } from '~/games/engine/round/round-note.tsx'
import type { RoundPlay } from '~/games/engine/round/use-round-play.ts'
import { formatMoney, formatPercent, formatTimes, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { fieldOf } from './field-view.ts'
import type { MinerRules } from './ladder.ts'
import { LadderTable } from './ladder-table.tsx'
import { MinerField } from './miner-field.tsx'
import { outcomeOf } from './texts.ts'

type MinerBoardProps = {
  play: RoundPlay<'miner'>
  /** Rules of the round; undefined until loaded. */
  rules: MinerRules | undefined
  mines: number
  onRandom: () => void
}

export function MinerBoard({ play, rules, mines, onRandom }: MinerBoardProps) {
  const { round, isOpen, phase, shown, step } = play
  return (
    <div
      style={{ '--hue': miner.hue }}
      className="grid items-center gap-x-10 gap-y-4 px-4 py-5 lg:px-8 xl:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="grid gap-4">
        <MinerField
          tiles={fieldOf(round)}
          last={round?.params.picks.at(-1)}
          canPick={isOpen && phase === 'ready'}
          onPick={step}
        />
        <p aria-live="polite" className="sr-only">
          {isOpen && describeTile(round)}
        </p>
        {isOpen ? (
          <div className="grid min-h-16 content-start justify-items-center gap-2 text-center">
            <p className="num text-14 text-paper-2">{nextText(round?.options.pick)}</p>
            <Button size="s" blocked={phase !== 'ready'} onClick={onRandom}>
              <Shuffle aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {m.miner_random()}
            </Button>
          </div>
        ) : (
          <div className="grid min-h-16 content-start">
            <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.miner_waiting()} />
          </div>
        )}
        <RoundNote round={round} />
      </div>
      <div className="max-xl:hidden">
        {rules && <LadderTable rules={rules} mines={mines} opened={isOpen ? (round?.safe.length ?? 0) : 0} />}
      </div>
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

/** Describes the last opened tile and the round's value; empty before the first. */
function describeTile(round: PlayedRound<'miner'> | undefined): string {
  const tile = round?.params.picks.at(-1)
  const { multiplier, payout, currency } = round ?? {}
  if (tile === undefined || !multiplier || !payout || !currency) return ''
  const locale = getLocale()
  return m.miner_tile_opened({
    tile,
    multiplier: formatTimesShort(multiplier, locale),
    amount: formatMoney(payout, currency, locale),
  })
}
