/** Who somebody says they are. */
export type Claimant = {
  readonly givenName: string
  readonly familyName: string
  /** `YYYY-MM-DD`. */
  readonly born: string
  /** That has issued the document: ISO 3166-1 alpha-2. */
  readonly country: string
}

/** Who proves to the operator who players are. */
export type KycProvider = {
  /** Where a player brings documents outside of the site; null where they bring them to the site itself. */
  whereTo(playerId: string): string | null
  /** Decides without looking at anything; left out, people decide. */
  readonly judge?: (claimant: Claimant) => { readonly isApproved: boolean; readonly reason: string | null }
  /** Whether it believes everybody: good for play money alone. */
  readonly believesEverybody: boolean
}
