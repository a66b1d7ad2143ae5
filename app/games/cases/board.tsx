import type { PlayedBet } from '~/features/bets/bets.ts'
import { cases } from '~/features/catalogue/cases-meta.ts'
import { BoardResult } from '~/games/engine/board/board-result.tsx'
import { sumOf } from '~/games/engine/play/sum-of.ts'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { timesPaid } from '~/lib/format/bet-money.ts'
import { m } from '~/paraglide/messages.js'
import type { CaseFigures } from './case-figures.ts'
import { Reel } from './reel.tsx'
import { outcomeOf } from './texts.ts'
import { TicketLine } from './ticket-line.tsx'
import type { Reels } from './use-reels.ts'

type CaseBoardProps = { play: InstantPlay<'cases'>; figures: CaseFigures; reels: Reels }

export function Board({ play, figures, reels }: CaseBoardProps) {
  const { strips, offs, durationMs, key } = reels
  return (
    <div style={{ '--hue': cases.hue }} className="grid gap-4 py-5 lg:gap-6">
      <div className="grid gap-1.5">
        {strips.map((strip, index) => (
          <Reel
            // biome-ignore lint/suspicious/noArrayIndexKey: reels of one press stand in a fixed order
            key={`${key}-${index}`}
            {...{ strip, durationMs, prizes: figures.prizes, price: figures.price, unit: play.mode.unit }}
            off={offs[index] ?? 0}
            isWon={key > 0 && durationMs === 0}
            isLow={strips.length > 1}
            playsSound={index === 0}
          />
        ))}
      </div>
      <TicketLine
        prizes={figures.prizes}
        price={figures.price}
        tickets={play.phase === 'revealing' ? [] : play.shownAll.map(({ outcome }) => outcome.ticket)}
      />
      <div className="px-4">
        <BoardResult
          phase={play.phase}
          bet={togetherOf(play.shownAll)}
          outcomeOf={outcomeOf}
          waiting={m.cases_waiting()}
          isLarge
        />
      </div>
    </div>
  )
}

/** Combines several openings of one bet into one with the total payout. */
function togetherOf(bets: readonly PlayedBet<'cases'>[]): PlayedBet<'cases'> | undefined {
  const last = bets.at(-1)
  if (!last || bets.length === 1) return last
  const sum = sumOf(bets)
  return { ...last, ...sum, multiplier: timesPaid(sum), outcome: { ...last.outcome, value: sum.payout } }
}
