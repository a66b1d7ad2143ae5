import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  type NewSession,
  type NewUser,
  openSession,
  sendVerification,
} from '#server/platform/modules/identity/index.ts'
import { joinVip } from '#server/platform/modules/vip/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { openPlayer } from '../open-player.ts'

export type Registration = NewUser &
  Omit<NewSession, 'userId'> & {
    readonly wantsVip: boolean
    readonly locale: Locale
    readonly site: Site
  }

/**
 * Creates a player's account, sends the verification code and logs the player in, atomically. Refusal: email_taken or
 * phone_taken.
 */
export function register(context: CommandContext, registration: Registration): { token: string } {
  const { contact, isVerified, wantsVip, locale, site } = registration
  const { ip, userAgent, replaces, fingerprint = null } = registration
  const userId = openPlayer(context, registration)
  if (wantsVip) joinVip(context, { userId })
  if (contact && !isVerified) sendVerification(context, { userId, contact, locale, site })
  return openSession(context, { userId, ip, userAgent, replaces, fingerprint })
}
