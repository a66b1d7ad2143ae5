import { type Ref, useRef } from 'react'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { useTicks } from '~/games/engine/play/use-ticks.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { PrizeGem } from './prize-gem.tsx'
import { START, STOP, tileUnderMark } from './reel.ts'
import { type Tier, tierOf } from './tiers.ts'
import './reel.css'

type ReelProps = {
  /** Prizes along the reel, as indexes into the case. */
  strip: readonly number[]
  prizes: readonly PrizeTickets[]
  price: Micros
  unit: Unit
  /** Uses a lower reel, for several at once. */
  isLow: boolean
  /** Position of the mark within the winning tile, −0.5…0.5. */
  off: number
  /** The reel has stopped at a prize that was won. */
  isWon: boolean
  /** Duration of the spin; 0 for a reel at rest. */
  durationMs: number
  /** Only one of several reels plays sounds. */
  playsSound: boolean
}

/** One reel with its mark. Decorative: the result is stated next to it. */
export function Reel({ strip, prizes, price, unit, off, isWon, isLow, durationMs, playsSound }: ReelProps) {
  const locale = getLocale()
  const run = useRef<HTMLDivElement>(null)
  // separate refs: the compiler would memoize an array of them and not read it again
  const upper = useRef<SVGSVGElement>(null)
  const lower = useRef<SVGSVGElement>(null)
  useTicks({
    isMoving: durationMs > 0,
    pieceNow: () => (run.current ? tileNow(run.current) : 0),
    marks: () => [upper.current, lower.current],
    hit: (mark) => ({ transform: `skewX(${mark === 0 ? SKEW : -SKEW}deg)` }),
    playsSound,
  })
  return (
    <div aria-hidden="true" className="@container relative overflow-hidden border-line border-y bg-surface-2">
      <div
        ref={run}
        data-spins={durationMs > 0 || undefined}
        data-won={isWon || undefined}
        style={{ '--start': START, '--stop': STOP, '--off': off, '--reel-ms': `${durationMs}ms` }}
        className="reel-strip flex w-max"
      >
        {strip.map((place, tile) => {
          const value = prizes[place]?.value ?? price
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
              key={tile}
              data-tile={tile === STOP ? 'won' : undefined}
              className={`reel-tile num grid w-(--tile) shrink-0 place-content-center justify-items-center border-line border-r border-b-3 px-1 text-center font-semibold text-13 lg:text-16 ${isLow ? 'h-14 grid-flow-col items-center gap-1.5' : 'h-32 gap-2.5 lg:h-44 lg:gap-3'} ${TONES[tierOf(value, price)]}`}
            >
              <PrizeGem tier={tierOf(value, price)} className={isLow ? 'size-5' : 'size-12 lg:size-16'} />
              {formatMoney(formatMicros(value), unit, locale)}
            </span>
          )
        })}
      </div>
      <Mark ref={upper} className="top-0" />
      <Mark ref={lower} className="bottom-0 rotate-180" />
    </div>
  )
}

/** Rotation of a mark's tip when the edge of a tile passes, in degrees. */
const SKEW = 28

function tileNow(strip: HTMLElement): number {
  const tile = strip.firstElementChild?.getBoundingClientRect().width ?? 0
  const middle = (strip.parentElement?.clientWidth ?? 0) / 2
  return tileUnderMark({ translate: getComputedStyle(strip).translate, middle, tile })
}

type MarkProps = { ref: Ref<SVGSVGElement>; className: string }

/** Points at the tile from above and below without covering it. */
function Mark({ ref, className }: MarkProps) {
  return (
    <svg
      ref={ref}
      aria-hidden="true"
      viewBox="0 0 16 10"
      className={`absolute left-1/2 h-2.5 w-4 origin-top -translate-x-1/2 fill-accent ${className}`}
    >
      <path d="M0 0h16L8 10z" />
    </svg>
  )
}

/** Rare prizes have the accent color, wins the game's hue, the rest is muted. */
const TONES: Record<Tier, string> = {
  rare: 'border-b-accent bg-hue-ground text-paper',
  above: 'border-b-hue-object bg-hue-ground text-paper',
  below: 'border-b-line-strong text-paper-3',
}
