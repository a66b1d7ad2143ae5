import { COIN_SIDES } from '#server/shared/rules/coinflip/current.ts'
import { CoinFace } from './coin-face.tsx'
import { type CoinView, sideUp } from './coin-view.ts'
import './coin.css'

/** Discs between the faces, which give the coin its thickness. Offsets in pixels from its middle. */
const EDGE = [-3, -2, -1, 0, 1, 2, 3]

/** The coin, at rest or in the air. The result is stated next to it. */
export function Coin({ view }: { view: CoinView }) {
  return (
    <div
      aria-hidden="true"
      data-in-air={view.isInAir || undefined}
      style={{ '--toss-ms': `${view.durationMs}ms`, '--half-turns': view.halfTurns }}
      className="coin size-36 lg:size-50"
    >
      <div className="coin-flight">
        <div className="coin-body">
          {EDGE.map((depth) => (
            <span key={depth} style={{ '--depth': `${depth}px` }} className="coin-edge bg-hue-line" />
          ))}
          {COIN_SIDES.map((side) => (
            <CoinFace
              key={side}
              side={side}
              className={`coin-face coin-${side} ${side === sideUp(view) ? 'is-up' : ''}`}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
