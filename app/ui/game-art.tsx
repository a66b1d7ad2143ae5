import cases from './art/cases.svg?no-inline'
import coinflip from './art/coinflip.svg?no-inline'
import dice from './art/dice.svg?no-inline'
import hilo from './art/hilo.svg?no-inline'
import keno from './art/keno.svg?no-inline'
import miner from './art/miner.svg?no-inline'
import roulette from './art/roulette.svg?no-inline'
import wheel from './art/wheel.svg?no-inline'

const ART = { cases, coinflip, dice, hilo, keno, miner, roulette, wheel } as const

/** A game that has a drawing. */
export type DrawnGame = keyof typeof ART

export type GameArtProps = {
  game: DrawnGame
  /** Drawings above the fold load at once. */
  eager?: boolean
  className?: string
}

/** The drawing of a game, 4:3. The name beside it says what it is, so it has no text of its own. */
export function GameArt({ game, eager = false, className = '' }: GameArtProps) {
  return (
    <img
      src={ART[game]}
      alt=""
      width={320}
      height={240}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`block aspect-4/3 h-auto w-full ${className}`}
    />
  )
}
