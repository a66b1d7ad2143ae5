import type { IssuedCode } from '../codes/issue-code.ts'

/** How a player can sign in. */
export type LoginMethod = 'password' | 'code' | 'social'

/** What a letter or an SMS tells. */
export type Message =
  | ({ readonly kind: 'login' | 'verification' | 'recovery' } & IssuedCode)
  | { readonly kind: 'login_data'; readonly methods: readonly LoginMethod[]; readonly signInToken: string }
  | { readonly kind: 'password_changed' }
  | { readonly kind: 'contact_changed' }

/** A message as it is read. */
export type Text = { readonly subject: string; readonly body: string }
