/** Whom a campaign is for: a player has to be all that is named. Times in milliseconds. */
export type Audience = {
  readonly minLevel?: number | undefined
  /** Whether their identity has to be known. */
  readonly isVerified?: boolean | undefined
  readonly registeredFrom?: number | undefined
  readonly registeredUntil?: number | undefined
}
