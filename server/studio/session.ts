export type Mode = 'demo' | 'real'

/** What a player plays a game under. */
export type Session = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly mode: Mode
  readonly currency: string
  /** Of the operator's wallet; null in a demo. */
  readonly walletSession: string | null
  readonly minCycleMs: number
  readonly autoplay: boolean
}

/** Why a spin was not taken: a code of the wallet's, or one of our own. */
export class SpinRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'SpinRefused'
    this.code = code
  }
}
