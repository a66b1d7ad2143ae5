import type { CoinSide } from '#server/shared/rules/coinflip/current.ts'
import { coinflip } from '~/features/catalogue/coinflip-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { m } from '~/paraglide/messages.js'
import { Coin } from './coin.tsx'
import type { CoinView } from './coin-view.ts'
import { SideChoice } from './side-choice.tsx'
import { StreakRoad } from './streak-road.tsx'
import { outcomeOf } from './texts.ts'

export const ROAD = 60

type CoinflipBoardProps = {
  play: InstantPlay<'coinflip'>
  coin: CoinView
  side: CoinSide
  onSide: (side: CoinSide) => void
}

export function CoinflipBoard({ play, coin, side, onSide }: CoinflipBoardProps) {
  const { shown, phase, bets, isLocked } = play
  const sides = bets.slice(0, ROAD).map(({ outcome }) => outcome.side)
  return (
    <div
      style={{ '--hue': coinflip.hue }}
      className="grid gap-5 px-4 pt-5 pb-4 lg:gap-7 lg:px-8 lg:pt-8 lg:pb-5 xl:px-12"
    >
      <SideChoice {...{ side, onSide, isLocked }}>
        <Coin view={coin} />
        <BoardResult phase={phase} bet={shown} outcomeOf={outcomeOf} waiting={m.coinflip_waiting()} isNarrow />
      </SideChoice>
      <StreakRoad sides={sides.toReversed()} />
    </div>
  )
}
