import type { CoinSide } from '#server/shared/rules/coinflip/current.ts'
import { m } from '~/paraglide/messages.js'
import { sideText } from './texts.ts'

/**
 * The last flips as columns, one per streak, newest on the right; a streak longer than six continues in the next
 * column. The accessible text gives the count of each side and the current streak.
 */
export function StreakRoad({ sides }: { sides: readonly CoinSide[] }) {
  const streaks = streaksOf(sides)
  const last = streaks.at(-1)
  const heads = sides.filter((side) => side === 'heads').length
  return (
    <div className="grid gap-2">
      <div
        aria-hidden="true"
        className="flex h-21 justify-end gap-1 overflow-hidden border-line border-b border-dashed pb-1"
      >
        {streaks.map(({ side, length }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a streak is its place
          <span key={index} className="grid grid-flow-col grid-rows-6 content-start gap-1">
            {Array.from({ length }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots of one kind
              <Dot key={row} side={side} />
            ))}
          </span>
        ))}
      </div>
      <p className="num flex min-h-5 flex-wrap justify-between gap-x-4 text-12 text-paper-3 lg:text-13">
        {last && (
          <>
            <span className="flex items-center gap-1.5">
              <Dot side="heads" /> {sideText('heads')} {heads}
              <span className="w-2" />
              <Dot side="tails" /> {sideText('tails')} {sides.length - heads}
            </span>
            <span>{m.coinflip_streak({ side: sideText(last.side), count: last.length })}</span>
          </>
        )}
      </p>
    </div>
  )
}

function Dot({ side }: { side: CoinSide }) {
  return (
    <i
      className={`block size-2.5 rounded-full border-2 border-hue-object ${side === 'heads' ? 'bg-hue-object' : 'bg-transparent'}`}
    />
  )
}

/** Consecutive flips with the same side. */
type Streak = { readonly side: CoinSide; readonly length: number }

export function streaksOf(sides: readonly CoinSide[]): readonly Streak[] {
  const streaks: Streak[] = []
  for (const side of sides) {
    const last = streaks.at(-1)
    if (last?.side === side) streaks[streaks.length - 1] = { side, length: last.length + 1 }
    else streaks.push({ side, length: 1 })
  }
  return streaks
}
