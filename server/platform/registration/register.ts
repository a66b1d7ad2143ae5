import type { Locale } from '#server/contract/constants/locales.ts'
import { type NewSession, openSession } from '../accounts/open-session.ts'
import type { NewUser } from '../accounts/register-user.ts'
import { sendVerification } from '../accounts/request-verification.ts'
import type { Site } from '../outbox/site.ts'
import { joinVip } from '../vip/join-vip.ts'
import type { CommandContext } from '../writer/command.ts'
import { openPlayer } from './open-player.ts'

export type Registration = NewUser &
  Omit<NewSession, 'userId'> & {
    /** VIP membership can be asked for here, too (O1). */
    readonly wantsVip: boolean
    readonly locale: Locale
    readonly site: Site
  }

/**
 * Opens a player's account, sends the code that verifies his address or number, and signs him in: all of it or nothing.
 * Refusal: email_taken or phone_taken.
 */
export function register(context: CommandContext, registration: Registration): { token: string } {
  const { contact, isVerified, wantsVip, locale, site, ip, userAgent } = registration
  const userId = openPlayer(context, registration)
  if (wantsVip) joinVip(context, { userId })
  if (contact && !isVerified) sendVerification(context, { userId, contact, locale, site })
  return openSession(context, { userId, ip, userAgent })
}
