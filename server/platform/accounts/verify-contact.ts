import { DEFAULT_LOCALE, type Locale } from '#server/contract/constants/locales.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { sendMessage } from '../outbox/send-message.ts'
import type { Site } from '../outbox/site.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { Channel, Contact } from './contact.ts'
import { findByContact } from './find-by-contact.ts'
import { type Attempt, returnAttempts, takeAttempts } from './rate-limits/attempts.ts'

export type CodeVerification = {
  readonly userId: string
  readonly channel: Channel
  readonly code: string
  readonly attempt: Attempt
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type VerificationOutcome = { outcome: 'verified' | 'refused' }

const UPDATE: Record<Channel, string> = {
  email: `UPDATE users SET email = ?, is_email_verified = 1 WHERE id = ?`,
  phone: `UPDATE users SET phone = ?, is_phone_verified = 1 WHERE id = ?`,
}

/**
 * Makes the address or number that a code was sent to the player's own, verified; one that it replaces is told.
 * Refusals: too_many_requests; email_taken or phone_taken, when somebody else has it by now.
 */
export function verifyContact(context: CommandContext, verification: CodeVerification): VerificationOutcome {
  const { userId, channel, code, attempt, site } = verification
  takeAttempts(context, [attempt])
  const contact = redeemCode(context, { userId, purpose: 'verification', channel, code })
  if (!contact) return { outcome: 'refused' }
  returnAttempts(context, [attempt.key])
  const owner = findByContact(context, contact)
  if (owner && owner.id !== userId) throw new Refusal(`${channel}_taken`, { field: channel })
  tellReplaced(context, { userId, contact, site })
  context.db.run(UPDATE[channel], [contact.target, userId])
  return { outcome: 'verified' }
}

type Replacement = { readonly userId: string; readonly contact: Contact; readonly site: Site }
type Before = { readonly email: string | null; readonly phone: string | null; readonly locale: Locale | null }

/** The address that loses an account hears of it, in case it was not the player (ASVS 6.3.7). */
function tellReplaced(context: CommandContext, { userId, contact, site }: Replacement): void {
  const before = context.db.get<Before>(`SELECT email, phone, locale FROM users WHERE id = ?`, [userId])
  const target = before?.[contact.channel] ?? null
  if (!before || target === null || target === contact.target) return
  sendMessage(context, {
    contact: { channel: contact.channel, target },
    locale: before.locale ?? DEFAULT_LOCALE,
    site,
    message: { kind: 'contact_changed' },
  })
}
