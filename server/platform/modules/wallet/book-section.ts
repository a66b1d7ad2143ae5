import { type SQL, sql } from 'drizzle-orm'
import type { BookSection } from '#server/platform/kernel/books.ts'

/** What the transfer of an exchange has moved in its player's account of the one currency or the other. */
const movedIn = (side: 'from' | 'to'): SQL => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
    AND account.user_id = exchange.user_id AND account.currency = iif(${side} = 'from', exchange.from_currency, exchange.to_currency)
  WHERE transfer.reference = format('exchange:%s', exchange.id)
)`

/** What exchanges say of money, compared with what was moved for them. */
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
