import type { Call } from '#server/shared/contract/call.ts'
import { Refusal } from '../refusal.ts'
import type { Authenticator } from './authenticator.ts'
import type { Client, HandlerArguments } from './handler.ts'

type Asker = Pick<HandlerArguments<Call, never>, 'caller' | 'bearer' | 'opened'>
type Shown = { readonly bearer: string | null; readonly client: Client }

/**
 * Who asks. Refusal: unauthorized, without a fresh bearer where one is required, and for a stale one wherever a bearer
 * says anything: a player whose token has run out is no visitor, and their app refreshes it.
 */
export async function identify(authenticator: Authenticator, call: Call, shown: Shown): Promise<Asker> {
  const { bearer } = shown
  if (call.auth === 'none' || bearer === null) {
    if (call.auth === 'required') throw new Refusal('unauthorized')
    return { caller: null, bearer, opened: null }
  }
  // a magic link is the bearer of the call that can answer with a fresh token, and of no other
  const isMagicLink = call.credential === 'fresh_token' && authenticator.isMagicLink(bearer)
  const asker = isMagicLink
    ? await openMagicLink(authenticator, bearer, shown.client)
    : { caller: await authenticator.findCaller(bearer), bearer, opened: null }
  // the refresh itself is asked with what has run out
  if (asker.caller === null && call.credential !== 'access_token') throw new Refusal('unauthorized')
  return asker
}

async function openMagicLink(authenticator: Authenticator, link: string, client: Client): Promise<Asker> {
  const session = await authenticator.openMagicLink(link, client)
  if (!session) return { caller: null, bearer: link, opened: null }
  const { caller, token } = session
  return { caller, bearer: token, opened: token }
}
