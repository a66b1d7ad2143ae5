import { ROLLS } from '#server/shared/rules/dice/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { ResultLine } from '~/games/engine/board/result-line.tsx'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { formatPercent } from '~/lib/format/format.ts'
import { hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { MOTION } from '~/ui/motion.ts'
import { RunningNumber } from '~/ui/running-number.tsx'
import { DiceScale } from './dice-scale.tsx'
import type { Pick } from './pick.ts'
import { rollText, thresholdText } from './texts.ts'

export const MARKS = 34

type DiceBoardProps = { play: InstantPlay<'dice'>; pick: Pick; onPick: (pick: Pick) => void }

export function DiceBoard({ play, pick, onPick }: DiceBoardProps) {
  const { shown, bets, isLocked, phase } = play
  return (
    <div className="px-6 pt-3.5 pb-2.5 lg:px-10 lg:pt-4 lg:pb-2 xl:px-16">
      <RollNumber last={shown} isRolling={phase === 'revealing'} />
      <DiceScale pick={pick} onPick={onPick} isLocked={isLocked} last={shown} history={bets.slice(0, MARKS)} />
      <Zones pick={pick} />
    </div>
  )
}

function RollNumber({ last, isRolling }: { last: PlayedBet<'dice'> | undefined; isRolling: boolean }) {
  return (
    <div className="mb-13 text-center lg:mb-18">
      <p className={`number-hero mb-2 h-[1lh] contain-strict ${last ? '' : 'text-paper-3'}`}>
        <RunningNumber value={last?.outcome.roll ?? 0} durationMs={MOTION.roll.full} textOf={rollText} />
      </p>
      <div className="num flex min-h-12 flex-wrap content-center items-center justify-center lg:min-h-6 gap-x-2.5 font-semibold text-16">
        {last ? (
          <>
            <span className="text-paper-3">{thresholdText(last.params)}</span>
            {!isRolling && <ResultLine bet={last} />}
          </>
        ) : (
          <span className="font-normal text-14 text-paper-3">{m.dice_waiting()}</span>
        )}
      </div>
    </div>
  )
}

/** The two zones as text, since color alone is not accessible to everybody. */
function Zones({ pick }: { pick: Pick }) {
  const chanceOf = (hundredths: number) => formatPercent(hundredthsToDecimal(hundredths), getLocale())
  const win = (
    <span key="win" className="flex items-center gap-2">
      <i aria-hidden="true" className="h-1 w-5 rounded-full bg-accent" />
      {m.dice_zone_win({ chance: chanceOf(pick.chance) })}
    </span>
  )
  const loss = (
    <span key="loss" className="flex items-center gap-2">
      <i
        aria-hidden="true"
        className="h-1 w-5 bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_2px,transparent_2px_6px)]"
      />
      {m.dice_zone_loss({ chance: chanceOf(ROLLS - pick.chance) })}
    </span>
  )
  return (
    <p className="num mt-2 flex justify-between gap-4 text-12 text-paper-2 lg:text-13">
      {pick.side === 'over' ? [loss, win] : [win, loss]}
    </p>
  )
}
