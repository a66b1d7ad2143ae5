import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { openWallet } from '../ledger/index.ts'
import { isBarred } from './barred-contacts.ts'
import type { Contact } from './contact.ts'

export type NewUser = {
  /** Null if a login provider gives none. */
  readonly contact: Contact | null
  /** Whether a trusted party has verified the contact. */
  readonly isVerified: boolean
  /** Computed outside the writer's thread, which it would block. Null: the account logs in by other means. */
  readonly passwordHash: string | null
  /** `email`, `phone`, or the name of a login provider. */
  readonly registerMethod: string
  readonly currency: Currency
  readonly attribution: Readonly<Record<string, string>>
}

const NAME_BYTES = 4

/**
 * Creates an account with a wallet in each currency. Refusal: email_taken or phone_taken. Returns the id of the user.
 */
export function registerUser(context: CommandContext, user: NewUser): string {
  const { contact } = user
  // the same error as for an existing address, so that closed accounts are not revealed
  if (contact && isBarred(context, `${contact.channel}:${contact.target}`))
    throw new Refusal(`${contact.channel}_taken`, { field: contact.channel })
  const id = newId(context)
  const email = contact?.channel === 'email' ? contact.target : null
  const phone = contact?.channel === 'phone' ? contact.target : null
  const { changes } = context.db.run(
    `INSERT INTO users
       (id, name, email, phone, is_email_verified, is_phone_verified, password_hash, register_method, currency,
        verification_status, attribution, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'none', ?, ?) ON CONFLICT DO NOTHING`,
    [
      id,
      `player-${Buffer.from(context.random(NAME_BYTES)).toString('hex')}`,
      email,
      phone,
      Number(user.isVerified && email !== null),
      Number(user.isVerified && phone !== null),
      user.passwordHash,
      user.registerMethod,
      user.currency,
      JSON.stringify(user.attribution),
      context.now,
    ],
  )
  if (contact && changes === 0) throw new Refusal(`${contact.channel}_taken`, { field: contact.channel })
  for (const currency of CURRENCY_CODES) openWallet(context, { userId: id, currency })
  return id
}
