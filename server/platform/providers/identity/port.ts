/** Data of a redirect to a provider, against which the return is verified. */
export type Departure = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Parameters of the redirect back from the provider. */
export type Return = { readonly state: string; readonly code: string; readonly iss: string | null | undefined }

/** An identity asserted by a provider. */
export type Identity = {
  /** The provider's id of the user. */
  readonly subject: string
  /** As entered by the user; null if the provider sends none. */
  readonly email: string | null
  /** Whether the provider states that it has verified the address. */
  readonly isEmailVerified: boolean
}

export type SocialProvider = {
  /** Loads the provider's published metadata. Rejects if it does not respond; the next call retries. */
  prepare(): Promise<void>
  /** Returns the URL for the login. Rejects if the provider does not respond. */
  authorizationUrl(departure: Departure): Promise<string>
  /** Returns the identity. Rejects unless signature, issuer, audience, time, state and nonce are all valid. */
  identify(departure: Departure, back: Return): Promise<Identity>
}

export type SocialProviders = {
  find(name: string): SocialProvider | undefined
  /** In configured order. */
  readonly offered: readonly { readonly name: string; readonly label: string }[]
}
