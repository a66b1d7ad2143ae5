import type { Call } from '#server/shared/contract/call.ts'

type Credential = NonNullable<Call['credential']>

/** A response without the credential that the site stores in its cookie. */
export type PublicOutput<T> = T extends readonly unknown[] ? T : T extends unknown ? Omit<T, Credential> : never
