/** A code as it is sent. */
export type SentCode = {
  readonly code: string
  /** For the link in a recovery email; an SMS has none. */
  readonly linkToken: string | null
}

/** How a player can sign in. */
export type LoginMethod = 'password' | 'code' | 'social'

/** What a player is told without having asked. */
export type NoticeKind =
  | 'password_changed'
  | 'contact_changed'
  | 'contact_proven'
  | 'account_closed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'identity_verified'
  | 'identity_refused'
  | 'identity_asked'

/** A login as its player is told of it. */
export type SeenLogin = {
  readonly userAgent: string | null
  /** ISO 3166-1; null where nobody knows. */
  readonly country: string | null
  readonly ip: string
  /** In milliseconds. */
  readonly at: number
  /** Of the player; null is UTC. */
  readonly timezone: string | null
}

/** What an email or an SMS tells. */
export type Message =
  | ({ readonly kind: 'login' | 'verification' | 'recovery' | 'step_up' } & SentCode)
  | { readonly kind: 'login_data'; readonly methods: readonly LoginMethod[]; readonly signInToken: string | null }
  /** An offer by its name, to who has agreed to letters about them. */
  | { readonly kind: 'offer'; readonly name: string }
  | { readonly kind: 'new_device'; readonly login: SeenLogin }
  | { readonly kind: NoticeKind }

/** A message as it is read. */
export type Text = { readonly subject: string; readonly body: string }
