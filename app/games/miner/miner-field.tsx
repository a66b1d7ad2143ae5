import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { neighbourOf, SIDE, type TileState } from './field-view.ts'
import './miner.css'

type MinerFieldProps = {
  tiles: readonly TileState[]
  last: number | undefined
  canPick: boolean
  onPick: (tile: number) => void
}

const NAMES: Record<TileState, (inputs: { tile: number }) => string> = {
  closed: m.miner_tile_closed,
  safe: m.miner_tile_safe,
  empty: m.miner_tile_safe,
  hit: m.miner_tile_mine,
  mine: m.miner_tile_mine,
}

const LOOKS: Record<TileState, string> = {
  closed:
    'border-line bg-surface-2 text-hue-line aria-[disabled=false]:border-hue-line aria-[disabled=false]:bg-hue-plane aria-[disabled=false]:hover:border-hue-object aria-[disabled=false]:hover:text-hue-object',
  safe: 'tile-open border-hue-object bg-hue-plane-2 text-hue-object',
  empty: 'border-transparent bg-hue-ground text-hue-line',
  hit: 'tile-open border-loss bg-loss-dim text-loss',
  mine: 'border-transparent bg-surface-2 text-paper-3',
}

/** The field: one tab stop, and arrow keys within it. */
export function MinerField({ tiles, last, canPick, onPick }: MinerFieldProps) {
  const [current, setCurrent] = useState(1)
  const field = useRef<HTMLDivElement>(null)

  function go(event: KeyboardEvent) {
    const next = neighbourOf(current, event.key)
    if (next === current) return
    event.preventDefault()
    setCurrent(next)
    field.current?.querySelectorAll('button')[next - 1]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles of a board are no fieldset
    <div
      ref={field}
      role="group"
      aria-label={m.miner_board()}
      onKeyDown={go}
      style={{ gridTemplateColumns: `repeat(${SIDE}, minmax(0, 1fr))` }}
      className="mx-auto grid w-full max-w-84 gap-2 lg:max-w-108 lg:gap-2.5"
    >
      {tiles.map((state, index) => {
        const tile = index + 1
        return (
          <button
            key={tile}
            type="button"
            tabIndex={tile === current ? 0 : -1}
            aria-label={NAMES[state]({ tile })}
            aria-disabled={!canPick || state !== 'closed'}
            onFocus={() => setCurrent(tile)}
            onClick={() => canPick && state === 'closed' && onPick(tile)}
            className={`grid aspect-square place-items-center rounded-control border aria-disabled:cursor-default ${LOOKS[state]} ${tile === last && state === 'safe' ? 'inset-ring-2 inset-ring-accent' : ''}`}
          >
            <TileMark state={state} />
          </button>
        )
      })}
    </div>
  )
}

/** A rivet on a closed tile, the line's node on a safe one, a mine on a mined one: distinguishable without color. */
function TileMark({ state }: { state: TileState }) {
  const isMine = state === 'hit' || state === 'mine'
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" className="w-1/2">
      {state === 'closed' ? (
        <path d="M16 11L21 16L16 21L11 16z" strokeWidth="2" strokeLinejoin="round" />
      ) : isMine ? (
        <>
          <circle cx="16" cy="16" r="7" fill="currentColor" />
          <path d="M16 3v5M16 24v5M3 16h5M24 16h5M6.8 6.8l3.6 3.6M21.6 21.6l3.6 3.6M25.2 6.8l-3.6 3.6M10.4 21.6l-3.6 3.6" />
        </>
      ) : (
        <path d="M16 3L29 16L16 29L3 16zM16 10L22 16L16 22L10 16z" strokeLinejoin="round" />
      )}
    </svg>
  )
}
