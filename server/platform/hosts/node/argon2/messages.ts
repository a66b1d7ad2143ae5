export type Argon2Job =
  | { readonly kind: 'hash'; readonly password: string; readonly salt: Uint8Array }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string }

export type Argon2Request = { readonly id: number; readonly job: Argon2Job }

/** Result of `hash` (a PHC string) or `verify` (whether the password matches), or an error message. */
export type Argon2Answer = { readonly id: number } & (
  | { readonly result: string | boolean }
  | { readonly fault: string }
)
