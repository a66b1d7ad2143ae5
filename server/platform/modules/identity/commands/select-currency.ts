import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Switches the active currency. Every player has a wallet in each, and no money moves. */
export function selectCurrency({ db }: CommandContext, choice: { userId: string; currency: Currency }): void {
  db.run(`UPDATE users SET currency = ? WHERE id = ?`, [choice.currency, choice.userId])
}
