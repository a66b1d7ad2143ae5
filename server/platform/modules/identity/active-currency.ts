import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** By player; null while they have not chosen one. */
const KEPT_CURRENCIES: KeptTable<{ readonly currency: Currency | null }> = {
  table: 'users',
  load: (db, userId) => db.get<{ currency: Currency | null }>('SELECT currency FROM users WHERE id = ?', [userId]),
}

/** Which of their wallets a player has chosen, inside a command; null while they have not. */
export function activeCurrency({ db }: Pick<CommandContext, 'db'>, userId: string): Currency | null {
  return db.keep(KEPT_CURRENCIES).get(userId)?.currency ?? null
}
