/** How a refresh ended: the successor, sealed, or the refusal as JSON. */
export type RefreshOutcome = { readonly sealedToken: string } | { readonly failure: string }

/** What a claim finds. `pending`: another holds the claim and has not ended yet. */
export type ClaimResult =
  | { readonly kind: 'mine' }
  | { readonly kind: 'pending' }
  | ({ readonly kind: 'ended' } & RefreshOutcome)

export type Claim = {
  readonly oldTokenHash: string
  readonly owner: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly until: number
}

/**
 * Where the processes of the app agree on who refreshes a token: it may be refreshed once. Times are
 * milliseconds since the epoch.
 */
export type RefreshStore = {
  /** Takes the refresh of a token, unless somebody holds it or it has ended: one winner. */
  claim(claim: Claim): Promise<ClaimResult>
  /** Tells the outcome to all who come before `expiresAt`. */
  end(claim: Claim, outcome: RefreshOutcome, expiresAt: number): Promise<void>
  /** Gives the claim back with nothing told, so that the next may try at once. */
  release(claim: Claim): Promise<void>
}
