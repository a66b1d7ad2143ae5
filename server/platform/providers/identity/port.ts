/** A browser that is on its way to a provider: what its return is checked against. */
export type Departure = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What a provider sent the browser back with. */
export type Return = { readonly state: string; readonly code: string; readonly iss: string | null | undefined }

/** Whom a provider names. */
export type Identity = {
  /** The provider's own id of the person. */
  readonly subject: string
  /** As the person wrote it; null where the provider names none. */
  readonly email: string | null
  /** Whether the provider says that it has verified the address. */
  readonly isEmailVerified: boolean
}

/** A company that players may sign in with. */
export type SocialProvider = {
  /** Reads what the provider publishes about itself. Rejects when it does not answer; the next call asks again. */
  prepare(): Promise<void>
  /** Where the browser signs in. Rejects when the provider does not answer. */
  authorizationUrl(departure: Departure): Promise<string>
  /** Whom the provider names. Rejects unless signature, issuer, audience, time, state and nonce all hold. */
  identify(departure: Departure, back: Return): Promise<Identity>
}

/** The providers that the operator has chosen. */
export type SocialProviders = {
  find(name: string): SocialProvider | undefined
  /** In the order in which the operator has named them. */
  readonly offered: readonly { readonly name: string; readonly label: string }[]
}
