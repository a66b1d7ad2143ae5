/** Audience of a campaign: a player must meet all given conditions. Times in milliseconds. */
export type Audience = {
  readonly minLevel?: number | undefined
  /** Whether a verified identity is required. */
  readonly isVerified?: boolean | undefined
  readonly registeredFrom?: number | undefined
  readonly registeredUntil?: number | undefined
}
