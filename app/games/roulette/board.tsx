import { type ReactNode, useEffect, useRef } from 'react'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { roulette } from '~/features/catalogue/roulette-meta.ts'
import type { InstantPlay } from '~/games/engine/play/use-play.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ChipRack } from './chip-rack.tsx'
import type { ChipMove } from './chips.ts'
import { Layout } from './layout.tsx'
import { LayoutToolbar, type LayoutTools } from './layout-tools.tsx'
import { SpinResult } from './spin-result.tsx'
import type { SpinView } from './spin-view.ts'
import { SpinWheel } from './spin-wheel.tsx'
import type { useChips } from './use-chips.ts'

type RouletteBoardProps = {
  play: InstantPlay<'roulette'>
  spin: SpinView
  chips: ReturnType<typeof useChips>
  tools: LayoutTools
  onPut: (bet: string) => void
}

export function RouletteBoard({ play, spin, chips, tools, onPut }: RouletteBoardProps) {
  const { shown, bets, phase, isLocked, mode } = play
  const isOnTable = phase === 'ready' && shown !== undefined && isSame(shown.params.chips, chips.chips)
  const move = (next: ChipMove) => chips.move(next)
  return (
    <div style={{ '--hue': roulette.hue }} className="grid gap-4 px-3 py-4 lg:gap-5 lg:px-6 lg:py-5">
      <Wheel spin={spin}>
        <SpinResult bet={shown} bets={bets} phase={phase} />
      </Wheel>
      <div>
        <div className="flex items-center gap-2 max-sm:flex-col max-sm:items-stretch">
          <ChipRack
            values={chips.values}
            value={chips.value}
            onValue={chips.setValue}
            unit={mode.unit}
            isLocked={isLocked}
          />
          <LayoutToolbar
            tools={tools}
            can={{
              undo: !isLocked && chips.past.length > 0,
              double: !isLocked && chips.chips.length > 0,
              repeat: !isLocked && bets.length > 0,
              clear: !isLocked && chips.chips.length > 0,
            }}
          />
        </div>
        <p role="status" className="min-h-6 pt-1 text-13 text-paper-2">
          {chips.isFull && m.roulette_full({ amount: moneyText(chips.bounds.max, mode.unit) })}
        </p>
      </div>
      <Layout
        chips={chips.chips}
        unit={mode.unit}
        pocket={isOnTable ? shown.outcome.pocket : undefined}
        onPut={onPut}
        onTake={(bet) => move({ kind: 'take', bet })}
        isLocked={isLocked}
      />
    </div>
  )
}

const moneyText = (amount: Micros, unit: InstantPlay<'roulette'>['mode']['unit']) =>
  formatMoney(formatMicros(amount), unit, getLocale())

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls into view when it starts: on phones the layout is longer than the screen. */
function Wheel({ spin, children }: { spin: SpinView; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (spin.isRolling) ref.current?.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' })
  }, [spin.isRolling])
  return (
    <div
      ref={ref}
      className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-center gap-4 tight:grid-cols-1 lg:grid-cols-[16.5rem_minmax(0,18rem)] lg:justify-center lg:gap-14"
    >
      <SpinWheel view={spin} />
      {children}
    </div>
  )
}
