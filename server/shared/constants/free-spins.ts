/** Where free spins are played, and how many they are. */
export type FreeSpinsTerms = {
  readonly provider: string
  readonly game: string
  /** As its provider calls it. */
  readonly gameName: string
  readonly spins: number
}
