import { BOOKS_PAGE, type ProviderTransaction } from '#server/shared/contract/provider-wallet/books.ts'
import type { SqlRow, StudioDatabase } from './database.ts'

/**
 * All real-money transactions: bets with their state, others with the operator's response; `at` is their time. Play
 * money is excluded.
 */
const TRANSACTIONS = `
  SELECT format('%s.bet', id) AS id, created_at AS at, stake AS amount, state, NULL AS said FROM rounds
    WHERE mode = 'real' AND id NOT IN (SELECT round FROM free_rounds)
  UNION ALL SELECT id, created_at, amount, state, NULL FROM table_bets WHERE mode = 'real'
  UNION ALL SELECT tx_id, said_at, body ->> 'amount', NULL, said FROM outbox WHERE call <> 'reveal' AND said IS NOT NULL`

/**
 * Whether a transaction is posted, by the state of its round or lay; undefined if a canceled one may not have arrived.
 */
const POSTED: Readonly<Record<string, boolean>> = { open: true, done: true, standing: true, refused: false }

type Page = { readonly transactions: readonly ProviderTransaction[]; readonly cursor: string | null }

export type Books = ReturnType<typeof openBooks>

/** The studio's record of its transactions with the operator. */
export function openBooks({ database }: { readonly database: StudioDatabase }) {
  return {
    /**
     * Transactions of a period, in chronological order.
     * @param from milliseconds, like `to`
     * @param cursor from the previous page
     */
    async ofTime(from: number, to: number, cursor = ''): Promise<Page> {
      const [at = from, id = ''] = cursor === '' ? [] : splitCursor(cursor)
      const { rows } = await database.execute({
        sql: `SELECT * FROM (${TRANSACTIONS}) WHERE at >= ?1 AND at < ?2 AND (at, id) > (?3, ?4) ORDER BY at, id LIMIT ?5`,
        args: [at, to, at, id, BOOKS_PAGE],
      })
      const last = rows.length === BOOKS_PAGE ? rows.at(-1) : undefined
      return { transactions: rows.map(transactionOf), cursor: last ? `${last.at} ${last.id}` : null }
    },

    /** Transactions by id, from any time, including those not yet delivered to the operator. */
    async byId(txIds: readonly string[]): Promise<Page> {
      const { rows } = await database.execute({
        sql: `WITH asked AS (SELECT value AS id FROM json_each(?1))
          SELECT asked.id, stake AS amount, state, NULL AS said FROM asked JOIN rounds ON rounds.id = substr(asked.id, 1, length(asked.id) - 4)
            WHERE asked.id LIKE '%.bet'
          UNION ALL SELECT id, amount, state, NULL FROM asked JOIN table_bets USING (id)
          UNION ALL SELECT tx_id, body ->> 'amount', NULL, said FROM asked JOIN outbox ON outbox.tx_id = asked.id`,
        args: [JSON.stringify(txIds)],
      })
      return { transactions: rows.map(transactionOf), cursor: null }
    },

    async waiting(): Promise<number> {
      const { rows } = await database.execute(
        `SELECT count(*) AS waiting FROM outbox WHERE call NOT IN ('reveal', 'publish_result') AND said IS NULL`,
      )
      return Number(rows[0]?.waiting)
    },
  }
}

function splitCursor(cursor: string): [number, string] {
  const space = cursor.indexOf(' ')
  return [Number(cursor.slice(0, space)), cursor.slice(space + 1)]
}

function transactionOf({ id, amount, state, said }: SqlRow): ProviderTransaction {
  const isRefused = said !== null && 'refused' in (JSON.parse(String(said)) as object)
  return {
    txId: String(id),
    amount: amount === null ? null : String(amount),
    isPosted: said === null ? (POSTED[String(state)] ?? null) : !isRefused,
  }
}
