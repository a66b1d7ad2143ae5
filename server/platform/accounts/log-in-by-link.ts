import { redeemToken } from '../codes/one-time-token.ts'
import type { CommandContext } from '../writer/command.ts'
import { markVerified } from './mark-verified.ts'
import { openSession } from './open-session.ts'

export type LinkLogIn = { readonly token: string; readonly ip: string; readonly userAgent: string | null }

/** Opens a session with the token of a one-click link, once (S12). Null when it is unknown, old or used. */
export function logInByLink(context: CommandContext, { token, ip, userAgent }: LinkLogIn): { token: string } | null {
  const redeemed = redeemToken(context, { token, purpose: 'sign_in', channel: 'email', target: null })
  if (!redeemed) return null
  markVerified(context, redeemed.userId, redeemed.contact)
  return openSession(context, { userId: redeemed.userId, ip, userAgent })
}
