/** What a thread of hashes is asked. */
export type Argon2Job =
  | { readonly kind: 'hash'; readonly password: string; readonly salt: Uint8Array }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string }

export type Argon2Ask = { readonly id: number; readonly job: Argon2Job }

/** A PHC string of `hash`, and of `verify` whether it is the password; or the words of what went wrong. */
export type Argon2Answer = { readonly id: number } & (
  | { readonly result: string | boolean }
  | { readonly fault: string }
)
