import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { lastEntry } from '#server/platform/modules/ledger/index.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'

const SECRET_BYTES = 32

/** Begins the trees of a day, one a currency, over what was owed before this command; those that are there stay. */
export function openTrees(context: CommandContext, { day }: { readonly day: string }): void {
  const { db, now } = context
  const until = lastEntry(context)
  for (const currency of CURRENCY_CODES) {
    const secret = Buffer.from(context.random(SECRET_BYTES)).toString('hex')
    db.run(
      `INSERT INTO liability_days (day, currency, secret, until, opened_at, stage, place, leaves)
       VALUES (?, ?, ?, ?, ?, 'collect', '""', 0) ON CONFLICT (day, currency) DO NOTHING`,
      [day, currency, secret, until, now],
    )
  }
}
