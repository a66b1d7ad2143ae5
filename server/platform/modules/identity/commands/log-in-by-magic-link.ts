import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemToken } from '../codes/one-time-token.ts'
import { notifyNewDevice } from '../notify-new-device.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { type NewSession, openSession } from './open-session.ts'

export type MagicLinkLogIn = Omit<NewSession, 'userId'> & { readonly token: string; readonly site: Site }

/** Opens a session with the token of a magic link, once. Null when it is unknown, old or used. */
export function logInByMagicLink(
  context: CommandContext,
  { token, site, ...session }: MagicLinkLogIn,
): { token: string } | null {
  const redeemed = redeemToken(context, { token, purpose: 'sign_in', channel: 'email', target: null })
  if (!redeemed || !isOpenedBy(context, redeemed)) return null
  proveContact(context, { ...redeemed, site })
  notifyNewDevice(context, { ...session, userId: redeemed.userId, site })
  return openSession(context, { userId: redeemed.userId, ...session })
}
