import { type SQL, sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** Sum moved by an exchange's transfer in the player's account of one of the currencies. */
const movedIn = (side: 'from' | 'to'): SQL => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
    AND account.user_id = exchange.user_id AND account.currency = iif(${side} = 'from', exchange.from_currency, exchange.to_currency)
  WHERE transfer.reference = format('exchange:%s', exchange.id)
)`

/** Books check: compares amounts of exchanges with their transfers. */
export const EXCHANGES: BookSection = {
  name: 'exchanges',
  keys: sql`SELECT id AS key FROM exchanges`,
  invariants: [
    {
      name: 'an exchange has taken and given what it says',
      violated: sql`
        SELECT exchange.id AS subject FROM exchanges AS exchange WHERE exchange.id IN page
          AND (${movedIn('from')} <> -exchange.paid
            OR ${movedIn('to')} <> exchange.received)`,
    },
  ],
}
