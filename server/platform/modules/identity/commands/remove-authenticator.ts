import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { contactsOf, notifyContact } from '../notify-contacts.ts'
import { checkSecondFactor, dropAuthenticator } from '../second-factor/check-second-factor.ts'
import type { AuthenticatorProof } from './confirm-authenticator.ts'

/**
 * Turns the second step of signing in off, at the word of the authenticator or of a recovery code. Where it is off
 * already nothing happens. Refusal: second_factor_invalid on `code`.
 */
export function removeAuthenticator(context: CommandContext, { userId, code, site }: AuthenticatorProof): void {
  const check = checkSecondFactor(context, userId, code)
  if (check === 'unneeded') return
  if (check !== 'shown') throw new Refusal('second_factor_invalid', { field: 'code' })
  dropAuthenticator(context, userId)
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'second_factor_off' })
}
