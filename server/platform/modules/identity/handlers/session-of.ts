import type { Client } from '#server/platform/kernel/http/handler.ts'
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
