import type { CountryOf } from '#server/platform/kernel/host.ts'
import type { Client } from '#server/platform/kernel/http/handler.ts'
import { CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import type { NewSession } from '../commands/open-session.ts'
import { hashOfFingerprint } from '../linked-accounts.ts'

type Asked = { readonly client: Client; readonly bearer: string | null }

/** What a login is recorded with, and the token whose session it takes the place of. `fp` is what the browser says of itself. */
export function sessionOf(
  { client: { ip, userAgent }, bearer }: Asked,
  fp: string | null | undefined = null,
): Omit<NewSession, 'userId'> {
  return { ip, userAgent, replaces: bearer, fingerprint: fp ? hashOfFingerprint(fp) : null }
}

/** As `sessionOf`, with where the browser is: a player is told of a login from a new device. */
export function loginOf(
  asked: Asked & { readonly platform: { readonly countryOf: CountryOf } },
  fp?: string | null,
): Omit<NewSession, 'userId'> {
  return { ...sessionOf(asked, fp), country: asked.platform.countryOf(asked.client.ip) }
}

/** The answer of every call that sends a code, whether or not anybody has the address. */
export const SENT = { success: true as const, resend_after_s: CODE_RESEND_S }

/** The answer of every call that signs in. This platform does so by itself: it has no single sign-on page to send anybody to. */
export const signedIn = ({ token }: { readonly token: string }) => ({ success: true, token, sso: null })
