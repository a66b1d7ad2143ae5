import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { normalEmail } from '#server/shared/constants/contact.ts'
import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { type Message, resendLetter, sendMessage } from '../../messaging/index.ts'
import { isBarred } from '../barred-contacts.ts'
import { voidSecrets } from '../codes/one-time-token.ts'
import { type Channel, emailContact, findByContact, requiredPhone } from '../contact.ts'
import { contactsOf, notifyContact } from '../notify.ts'
import { type Factors, factorsOf } from '../second-factor/factors.ts'
import { dropAuthenticator } from '../second-factor/second-factor.ts'
import type { ServiceLetter } from '../service-letters.ts'
import { endSessions } from './end-sessions.ts'
import { loginMethods } from './send-login-data.ts'
import { sendVerification } from './verify-contact.ts'

type Helped = { readonly userId: string; readonly site: Site }

/**
 * Removes a player's authenticator, recovery codes and passkeys, for an operator: they then log in by password and
 * codes. Ends all sessions, invalidates codes and links, and notifies every contact. Refuses not_found without any.
 */
export function resetFactors(context: CommandContext, { userId, site }: Helped): Factors {
  const factors = factorsOf(context, userId)
  if (!factors.authenticator && factors.passkeys === 0) throw new Refusal('not_found', { field: 'factor' })
  dropAuthenticator(context, userId)
  context.db.run('DELETE FROM passkeys WHERE user_id = ?', [userId])
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  for (const contact of contactsOf(context, userId))
    notifyContact(context, { userId, contact, site, kind: 'second_factor_off' })
  return factors
}

type ContactChange = Helped & {
  readonly channel: Channel
  /** As typed. */
  readonly target: string
}

const UPDATE: Readonly<Record<Channel, string>> = {
  email: 'UPDATE users SET email = ?, is_email_verified = 0 WHERE id = ?',
  phone: 'UPDATE users SET phone = ?, is_phone_verified = 0 WHERE id = ?',
}

/**
 * Replaces a player's email or phone, for an operator; it has to be verified again. Ends all sessions, invalidates codes
 * and links, and notifies the old and the new contacts. Refusals: email_invalid, phone_invalid; email_taken or
 * phone_taken.
 */
export function changeContact(context: CommandContext, { userId, channel, target, site }: ContactChange): void {
  const contact = channel === 'phone' ? requiredPhone(target) : emailContact(target)
  if (channel === 'email' && normalEmail(target) === null) throw new Refusal('email_invalid', { field: 'email' })
  if (findByContact(context, contact) || isBarred(context, `${channel}:${contact.target}`))
    throw new Refusal(`${channel}_taken`, { field: channel })
  const former = contactsOf(context, userId)
  context.db.run(UPDATE[channel], [contact.target, userId])
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  for (const one of [...former, contact])
    notifyContact(context, { userId, contact: one, site, kind: 'contact_changed' })
}

/** Sends a service letter to a player's first contact. Returns its id. Refuses not_found without a contact. */
export function sendServiceLetter(
  context: CommandContext,
  { userId, letter, site }: Helped & { readonly letter: ServiceLetter },
): string {
  const [contact] = contactsOf(context, userId)
  if (!contact) throw new Refusal('not_found', { field: 'contact' })
  const locale = localeOf(context, userId)
  if (letter === 'verification') return sendVerification(context, { userId, contact, locale, site })
  return sendMessage(context, { contact, locale, site, message: messageOf(context, userId, letter) })
}

const messageOf = (context: CommandContext, userId: string, letter: Exclude<ServiceLetter, 'verification'>): Message =>
  letter === 'login_data'
    ? { kind: letter, methods: loginMethods(context, userId), signInToken: null }
    : { kind: letter }

const localeOf = ({ db }: Pick<CommandContext, 'db'>, userId: string): Locale =>
  db.get<{ locale: Locale | null }>('SELECT locale FROM users WHERE id = ?', [userId])?.locale ?? DEFAULT_LOCALE

/**
 * Sends a letter of a player again, to the contact that it was written to. Refusals: not_found for another player's
 * letter and for a contact that is no longer theirs; conflict for a letter with a code.
 */
export function resendPlayerLetter(
  context: CommandContext,
  { userId, id }: { readonly userId: string; readonly id: string },
): { readonly id: string } {
  return resendLetter(context, { id, targets: contactsOf(context, userId).map(({ target }) => target) })
}
