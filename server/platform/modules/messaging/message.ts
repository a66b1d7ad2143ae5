export type SentCode = {
  readonly code: string
  /** For the link in a recovery email; null for an SMS. */
  readonly linkToken: string | null
}

export type LoginMethod = 'password' | 'code' | 'social'

/** Notifications that a player has not requested. */
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

export type SeenLogin = {
  readonly userAgent: string | null
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null
  readonly ip: string
  /** In milliseconds. */
  readonly at: number
  /** The player's; null for UTC. */
  readonly timezone: string | null
}

export type Message =
  | ({ readonly kind: 'login' | 'verification' | 'recovery' | 'step_up' } & SentCode)
  | { readonly kind: 'login_data'; readonly methods: readonly LoginMethod[]; readonly signInToken: string | null }
  /** An offer by its name, for players with marketing consent. */
  | { readonly kind: 'offer'; readonly name: string }
  | { readonly kind: 'new_device'; readonly login: SeenLogin }
  | { readonly kind: NoticeKind }

export type Text = { readonly subject: string; readonly body: string }
