export type FreeSpinsTerms = {
  readonly provider: string
  readonly game: string
  /** The provider's id of the game. */
  readonly gameName: string
  readonly spins: number
}
