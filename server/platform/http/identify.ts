import type { Call } from '#server/contract/call.ts'
import { findCaller } from '../accounts/find-caller.ts'
import { looksLikeLinkToken } from '../codes/one-time-token.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Client, HandlerArguments } from './handler.ts'

type Asker = Pick<HandlerArguments<Call>, 'caller' | 'bearer' | 'opened'>
type Shown = { readonly bearer: string | null; readonly client: Client }

/**
 * Who asks. The token of a one-click link is the bearer of one call that can answer with a fresh token, and opens the
 * session whose token that is (S12); everywhere else it is nobody's.
 */
export async function identify(platform: Platform, call: Call, { bearer, client }: Shown): Promise<Asker> {
  if (call.auth === 'none' || bearer === null) return { caller: null, bearer, opened: null }
  if (call.credential !== 'fresh_token' || !looksLikeLinkToken(bearer))
    return { caller: await findCaller(platform, bearer), bearer, opened: null }
  const { ip, userAgent } = client
  const session = await platform.writer.execute('logInByLink', { token: bearer, ip, userAgent })
  if (!session) return { caller: null, bearer, opened: null }
  const caller: Caller | null = await findCaller(platform, session.token)
  return { caller, bearer: session.token, opened: session.token }
}
