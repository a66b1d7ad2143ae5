import type { Locale } from '#server/contract/constants/locales.ts'
import type { Contact } from '../accounts/contact.ts'
import { findByContact } from '../accounts/find-by-contact.ts'
import { type Attempt, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { sendMessage } from '../outbox/send-message.ts'
import type { Site } from '../outbox/site.ts'
import type { CommandContext } from '../writer/command.ts'
import { issueCode } from './issue-code.ts'

export type CodeRequest = {
  readonly purpose: 'login' | 'recovery'
  readonly contact: Contact
  readonly attempts: readonly Attempt[]
  /** Of the request; the player's own choice goes before it. */
  readonly locale: Locale
  readonly site: Site
}

/**
 * Sends a code to whoever has this address or number. Nobody has it: nothing is sent, and nothing else differs (ASVS
 * 6.3.8). Refusal: too_many_requests.
 */
export function sendCode(context: CommandContext, { purpose, contact, attempts, locale, site }: CodeRequest): void {
  takeAttempts(context, attempts)
  const user = findByContact(context, contact)
  if (!user) return
  const issued = issueCode(context, { userId: user.id, purpose, contact })
  sendMessage(context, { contact, locale: user.locale ?? locale, site, message: { kind: purpose, ...issued } })
}
