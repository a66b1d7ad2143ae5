import type { Currency } from '#server/contract/constants/currencies.ts'
import type { CommandContext } from '../writer/command.ts'

/** Which of his wallets a player has chosen, inside a command; null while he has not. */
export function activeCurrency({ db }: Pick<CommandContext, 'db'>, userId: string): Currency | null {
  return db.get<{ currency: Currency | null }>('SELECT currency FROM users WHERE id = ?', [userId])?.currency ?? null
}
