import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Which of their wallets a player has chosen, inside a command; null while they have not. */
export function activeCurrency({ db }: Pick<CommandContext, 'db'>, userId: string): Currency | null {
  return db.get<{ currency: Currency | null }>('SELECT currency FROM users WHERE id = ?', [userId])?.currency ?? null
}
