/** Personal data as entered by the player. */
export type Claimant = {
  readonly givenName: string
  readonly familyName: string
  /** `YYYY-MM-DD`. */
  readonly born: string
  /** Country that issued the document: ISO 3166-1 alpha-2. */
  readonly country: string
}

export type KycProvider = {
  /** External URL for uploading documents; null if they are uploaded to the site itself. */
  whereTo(playerId: string): string | null
  /** Decides automatically, without looking at documents; undefined: operators decide. */
  readonly judge?: (claimant: Claimant) => { readonly isApproved: boolean; readonly reason: string | null }
  /** Whether it approves everyone, which is acceptable for play money only. */
  readonly believesEverybody: boolean
}
