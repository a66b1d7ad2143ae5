/** Who proves to the operator who players are. */
export type KycProvider = {
  /** Where a player brings documents: an address outside of the site. */
  whereTo(playerId: string): string
}
