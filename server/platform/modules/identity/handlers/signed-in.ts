import type { CountryOf } from '#server/platform/kernel/host.ts'
import type { Client } from '#server/platform/kernel/http/handler.ts'
import { CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import type { NewSession } from '../commands/open-session.ts'
import { hashOfFingerprint } from '../linked-accounts.ts'

type SignInRequest = { readonly client: Client; readonly bearer: string | null }

/** Data recorded with a login, and the token whose session it replaces. `fp` is the browser's fingerprint. */
export function sessionOf(
  { client: { ip, userAgent }, bearer }: SignInRequest,
  fp: string | null | undefined = null,
): Omit<NewSession, 'userId'> {
  return { ip, userAgent, replaces: bearer, fingerprint: fp ? hashOfFingerprint(fp) : null }
}

/** As `sessionOf`, with the browser's country: players are notified of logins from new devices. */
export function loginOf(
  request: SignInRequest & { readonly platform: { readonly countryOf: CountryOf } },
  fp?: string | null,
): Omit<NewSession, 'userId'> {
  return { ...sessionOf(request, fp), country: request.platform.countryOf(request.client.ip) }
}

/** Response of every call that sends a code, whether or not the contact exists. */
export const SENT = { success: true as const, resend_after_s: CODE_RESEND_S }

/** Response of every call that logs in. `sso` is null: this platform has no single sign-on page to redirect to. */
export const signedIn = ({ token }: { readonly token: string }) => ({ success: true, token, sso: null })
