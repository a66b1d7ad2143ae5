/** Result of a refresh: the encrypted successor, or the rejection as JSON. */
export type RefreshOutcome = { readonly sealedToken: string } | { readonly failure: string }

/** Result of a claim. `pending`: another process holds the claim and has not finished. */
export type ClaimResult =
  | { readonly kind: 'mine' }
  | { readonly kind: 'pending' }
  | ({ readonly kind: 'ended' } & RefreshOutcome)

export type Claim = {
  readonly oldTokenHash: string
  readonly owner: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly until: number
}

/**
 * Store through which the processes of the app agree on who refreshes a token, which can be refreshed only once. Times
 * are milliseconds since 1970.
 */
export type RefreshStore = {
  /** Claims the refresh of a token, unless it is claimed or finished: one winner. */
  claim(claim: Claim): Promise<ClaimResult>
  /** Publishes the result to all readers until `expiresAt`. */
  end(claim: Claim, outcome: RefreshOutcome, expiresAt: number): Promise<void>
  /** Releases the claim without a result, so that the next process can try immediately. */
  release(claim: Claim): Promise<void>
}
