import type { Locale } from '#server/contract/constants/locales.ts'
import { issueCode } from '../codes/issue-code.ts'
import { sendMessage } from '../outbox/send-message.ts'
import type { Site } from '../outbox/site.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { Contact } from './contact.ts'
import { findByContact } from './find-by-contact.ts'
import { type Attempt, takeAttempts } from './rate-limits/attempts.ts'

export type Verification = {
  readonly userId: string
  /** His own, or a new one that he wants to add. */
  readonly contact: Contact
  /** Whether it is his own and verified. */
  readonly isVerified: boolean
  readonly attempts: readonly Attempt[]
  readonly locale: Locale
  readonly site: Site
}

/** Sends a player the code that verifies an address or number. Refusals: already_verified, {channel}_taken, too_many_requests. */
export function requestVerification(context: CommandContext, verification: Verification): void {
  const { userId, contact, isVerified, attempts } = verification
  const { channel } = contact
  if (isVerified) throw new Refusal('already_verified', { field: channel })
  takeAttempts(context, attempts)
  const owner = findByContact(context, contact)
  if (owner && owner.id !== userId) throw new Refusal(`${channel}_taken`, { field: channel })
  sendVerification(context, verification)
}

/** Sends the code without asking whether it may be sent. */
export function sendVerification(
  context: CommandContext,
  { userId, contact, locale, site }: Pick<Verification, 'userId' | 'contact' | 'locale' | 'site'>,
): void {
  const issued = issueCode(context, { userId, purpose: 'verification', contact })
  sendMessage(context, { contact, locale, site, message: { kind: 'verification', ...issued } })
}
