import type { KeyboardEvent } from 'react'
import { ownValue } from '#server/shared/own-value.ts'
import { ROLLS } from '#server/shared/rules/dice/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { isGain } from '~/lib/format/bet-money.ts'
import { formatNumber, formatPercent } from '~/lib/format/format.ts'
import { hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { type Pick, pickOfPosition, positionOf } from './pick.ts'
import { thresholdText } from './texts.ts'
import './dice.css'

const percent = (hundredths: number) => `${hundredths / 100}%`
const AXIS = [0, 2500, 5000, 7500, 10_000]

type DiceBet = PlayedBet<'dice'>

type DiceScaleProps = {
  pick: Pick
  onPick: (pick: Pick) => void
  /** A bet is pending: the threshold cannot be moved. */
  isLocked: boolean
  /** The bet whose roll the marker shows. */
  last: DiceBet | undefined
  history: readonly DiceBet[]
}

/** Line of all possible rolls: the winning zone, the threshold as a handle, the last roll and earlier ones. */
export function DiceScale({ pick, onPick, isLocked, last, history }: DiceScaleProps) {
  const position = positionOf(pick)
  const isOver = pick.side === 'over'
  return (
    <div className="relative h-28">
      <div aria-hidden="true">
        {history.map((bet) => (
          <i
            key={bet.id}
            style={{ left: percent(bet.outcome.roll) }}
            className={`absolute w-px ${isGain(bet) ? 'top-1.5 h-4.5 bg-win opacity-80' : 'top-3 h-3 bg-paper-3 opacity-55'}`}
          />
        ))}
        <div className="absolute inset-x-0 top-11 h-1 rounded-full bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_2px,transparent_2px_8px)]" />
        <div
          className="absolute top-11 h-1 rounded-full bg-accent shadow-line"
          style={isOver ? { left: percent(position), right: 0 } : { left: 0, width: percent(position) }}
        />
        {last && <RollMarker bet={last} />}
        <div className="num absolute inset-x-0 top-19 font-medium text-12 text-paper-3">
          {AXIS.map((mark) => (
            <span
              key={mark}
              style={{ left: percent(mark) }}
              className="absolute -translate-x-1/2 pt-2.5 before:absolute before:top-0 before:left-1/2 before:h-1.5 before:border-line-strong before:border-l"
            >
              {mark / 100}
            </span>
          ))}
        </div>
      </div>
      <ThresholdSlider pick={pick} onPick={onPick} isLocked={isLocked} />
    </div>
  )
}

/** Arrow keys move by one percent, page keys by ten; with Shift by a hundredth of that. */
const KEY_STEPS: Record<string, number> = {
  ArrowRight: 100,
  ArrowUp: 100,
  ArrowLeft: -100,
  ArrowDown: -100,
  PageUp: 1000,
  PageDown: -1000,
}
const SHIFT_DIVISOR = 100

function ThresholdSlider({ pick, onPick, isLocked }: Omit<DiceScaleProps, 'last' | 'history'>) {
  const position = positionOf(pick)
  const locale = getLocale()

  function step(event: KeyboardEvent) {
    const amount = ownValue(KEY_STEPS, event.key)
    if (amount === undefined) return
    event.preventDefault()
    onPick(pickOfPosition(pick.side, position + (event.shiftKey ? amount / SHIFT_DIVISOR : amount)))
  }

  return (
    <input
      type="range"
      min={0}
      max={ROLLS}
      step={1}
      value={position}
      disabled={isLocked}
      onChange={(event) => onPick(pickOfPosition(pick.side, event.currentTarget.valueAsNumber))}
      onKeyDown={step}
      aria-label={m.dice_threshold()}
      aria-valuetext={m.dice_threshold_value({
        threshold: thresholdText(pick),
        chance: formatPercent(hundredthsToDecimal(pick.chance), locale),
      })}
      className="dice-range absolute top-6 -left-5.5 h-11 w-[calc(100%+2.75rem)]"
    />
  )
}

function RollMarker({ bet }: { bet: DiceBet }) {
  const { roll } = bet.outcome
  const win = isGain(bet)
  return (
    // an element as wide as the line, moved by a percentage of its own width: this needs no layout
    <div
      style={{ translate: percent(roll) }}
      className="absolute inset-x-0 -top-9 transition-[translate] duration-250 ease-settle starting:opacity-0"
    >
      <div className="flex h-20.5 w-max -translate-x-1/2 flex-col items-center">
        <span
          className={`num rounded-chip px-2.5 font-semibold text-14 leading-7 ${win ? 'bg-win text-ink' : 'bg-surface-3 text-paper'}`}
        >
          {formatNumber(hundredthsToDecimal(roll), getLocale(), 2)}
        </span>
        <span className={`w-0.5 flex-1 ${win ? 'bg-win' : 'bg-paper-3'}`} />
      </div>
    </div>
  )
}
