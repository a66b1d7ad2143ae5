import type { Currency } from '#server/contract/constants/currencies.ts'
import type { CommandContext } from '../writer/command.ts'

/** Switches the active currency (A4). Every player has a wallet in each, and no money moves. */
export function selectCurrency({ db }: CommandContext, choice: { userId: string; currency: Currency }): void {
  db.run(`UPDATE users SET currency = ? WHERE id = ?`, [choice.currency, choice.userId])
}
