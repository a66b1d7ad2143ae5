import { CURRENCY_CODES, type Currency } from '#server/contract/constants/currencies.ts'
import { newId } from '../ids.ts'
import { openWallet } from '../money/index.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import { normalEmail } from './email.ts'

export type NewUser = {
  readonly email: string
  /** Made outside of the writer's thread, which it would hold up. */
  readonly passwordHash: string
  readonly currency: Currency
  readonly attribution: Readonly<Record<string, string>>
}

const NAME_BYTES = 4

/** Opens an account with a wallet in each currency. Refusal: email_taken. Returns the id of the user. */
export function registerUser(context: CommandContext, user: NewUser): string {
  const id = newId(context)
  const { changes } = context.db.run(
    `INSERT INTO users (id, name, email, password_hash, register_method, currency, attribution, created_at)
     VALUES (?, ?, ?, ?, 'email', ?, ?, ?) ON CONFLICT (email) DO NOTHING`,
    [
      id,
      `player-${Buffer.from(context.random(NAME_BYTES)).toString('hex')}`,
      normalEmail(user.email),
      user.passwordHash,
      user.currency,
      JSON.stringify(user.attribution),
      context.now,
    ],
  )
  if (changes === 0) throw new Refusal('email_taken', { field: 'email' })
  for (const currency of CURRENCY_CODES) openWallet(context, { userId: id, currency })
  return id
}
