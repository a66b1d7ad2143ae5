import type { WheelRisk } from '#server/shared/rules/wheel/current.ts'
import { wheel as meta } from '~/features/catalogue/wheel-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { m } from '~/paraglide/messages.js'
import { PrizeTable } from './prize-table.tsx'
import { outcomeOf } from './texts.ts'
import { WheelDisc } from './wheel-disc.tsx'
import type { WheelView } from './wheel-view.ts'

type WheelBoardProps = { play: InstantPlay<'wheel'>; risk: WheelRisk; wheel: WheelView }

export function WheelBoard({ play: { shown, phase }, risk, wheel }: WheelBoardProps) {
  const isOfThisWheel = shown?.params.risk === risk
  const bet = isOfThisWheel ? shown : undefined
  return (
    <div
      style={{ '--hue': meta.hue }}
      className="grid items-center justify-items-center gap-x-10 gap-y-5 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_17rem] xl:px-10"
    >
      <div className="relative grid w-full max-w-76 place-items-center lg:max-w-100">
        <WheelDisc risk={risk} view={wheel} winner={phase === 'ready' ? bet?.outcome.segment : undefined} />
        <div className="absolute max-w-[60%]">
          <BoardResult phase={phase} bet={bet} outcomeOf={outcomeOf} waiting={m.wheel_waiting()} isLarge />
        </div>
      </div>
      <PrizeTable risk={risk} reached={phase === 'ready' ? bet?.outcome.segment : undefined} />
    </div>
  )
}
