import type { Call } from '#server/contract/call.ts'
import { findCaller } from '../accounts/find-caller.ts'
import { looksLikeLinkToken } from '../codes/one-time-token.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { Client, HandlerArguments } from './handler.ts'

type Asker = Pick<HandlerArguments<Call>, 'caller' | 'bearer' | 'opened'>
type Shown = { readonly bearer: string | null; readonly client: Client }

/**
 * Who asks. Refusal: unauthorized, without a fresh bearer where one is required, and for a stale one wherever a bearer
 * says anything: a player whose token has run out is no visitor, and his app refreshes it (S5).
 */
export async function identify(platform: Platform, call: Call, shown: Shown): Promise<Asker> {
  const { bearer } = shown
  if (call.auth === 'none' || bearer === null) {
    if (call.auth === 'required') throw new Refusal('unauthorized')
    return { caller: null, bearer, opened: null }
  }
  const asker = isLink(call, bearer)
    ? await openLink(platform, bearer, shown.client)
    : { caller: await findCaller(platform, bearer), bearer, opened: null }
  // the refresh itself is asked with what has run out
  if (asker.caller === null && call.credential !== 'access_token') throw new Refusal('unauthorized')
  return asker
}

/** The token of a one-click link is the bearer of the call that can answer with a fresh one, and of no other (S12). */
const isLink = (call: Call, bearer: string) => call.credential === 'fresh_token' && looksLikeLinkToken(bearer)

async function openLink(platform: Platform, token: string, { ip, userAgent }: Client): Promise<Asker> {
  const session = await platform.writer.execute('logInByLink', { token, ip, userAgent })
  if (!session) return { caller: null, bearer: token, opened: null }
  return { caller: await findCaller(platform, session.token), bearer: session.token, opened: session.token }
}
