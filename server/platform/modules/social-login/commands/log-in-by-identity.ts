import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  addSocialIdentity,
  findByContact,
  findBySocialIdentity,
  hasVerifiedEmail,
  type NewSession,
  notifyNewDevice,
  openSession,
} from '#server/platform/modules/identity/index.ts'
import type { Contact } from '#server/platform/modules/messaging/index.ts'
import { openPlayer } from '#server/platform/modules/registration/index.ts'
import { joinVip } from '#server/platform/modules/vip/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** An identity from a login provider, and data to create an account if it is unknown. */
export type IdentityLogIn = Omit<NewSession, 'userId'> & {
  readonly provider: string
  readonly subject: string
  readonly contact: Contact | null
  /** Whether the provider has verified the address. */
  readonly isVerified: boolean
  readonly currency: Currency
  readonly attribution: Readonly<Record<string, string>>
  /** Whether the user confirmed to be of age. */
  readonly isAdult: boolean
  readonly wantsVip: boolean
  readonly locale: Locale
  /** Whether registration is allowed in the user's country. */
  readonly isServed: boolean
  readonly site: Site
}

/**
 * Logs in the user of a provider's identity, creating an account the first time. Refusals: email_taken, if an account
 * has the address and not both sides have verified it, since otherwise anyone who enters another's address elsewhere
 * could take over the account; for a new player country_blocked and age_not_confirmed.
 */
export function logInByIdentity(context: CommandContext, login: IdentityLogIn): { token: string } {
  const { provider, subject, ip, userAgent, country, replaces, fingerprint = null, site } = login
  const userId = findBySocialIdentity(context, { provider, subject }) ?? linkIdentity(context, login)
  notifyNewDevice(context, { userId, ip, userAgent, country, fingerprint, site })
  return openSession(context, { userId, ip, userAgent, replaces, fingerprint })
}

function linkIdentity(context: CommandContext, login: IdentityLogIn): string {
  const { provider, subject, contact, isVerified } = login
  const owner = contact && findByContact(context, contact)
  if (owner && !(isVerified && hasVerifiedEmail(context, owner.id))) throw new Refusal('email_taken')
  const userId = owner?.id ?? openAccount(context, login)
  addSocialIdentity(context, userId, { provider, subject })
  return userId
}

function openAccount(context: CommandContext, login: IdentityLogIn): string {
  const { provider, contact, isVerified, currency, attribution, isAdult, isServed, wantsVip, locale, ip } = login
  if (!isServed) throw new Refusal('country_blocked')
  if (!isAdult) throw new Refusal('age_not_confirmed', { field: 'is_adult' })
  const userId = openPlayer(context, {
    contact,
    isVerified,
    currency,
    attribution,
    passwordHash: null,
    registerMethod: provider,
    locale,
    ip,
  })
  if (wantsVip) joinVip(context, { userId })
  return userId
}
