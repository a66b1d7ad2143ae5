export type Mode = 'demo' | 'real'

export type Session = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly mode: Mode
  readonly currency: string
  /** Session of the operator's wallet; null in a demo. */
  readonly walletSession: string | null
  readonly minCycleMs: number
  readonly autoplay: boolean
}

/** A rejected spin: a code of the wallet or of the studio. */
export class SpinRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'SpinRefused'
    this.code = code
  }
}
