import type { WalletCall } from '#server/shared/contract/provider-wallet/calls.ts'
import type { SqlStatement, StudioDatabase } from './database.ts'
import type { Wallet } from './wallet.ts'

const LONGEST_PAUSE_MS = 60_000
const DUE_ROUNDS = 100
const CALLS = ['win', 'end_round', 'rollback', 'freespin_win', 'reveal'] as const

/** What the operator is to be told; `body` is the call's request. */
export type Owed = {
  readonly call: Extract<WalletCall, 'win' | 'end_round' | 'rollback' | 'reveal'>
  readonly body: object
  /** What it is known by, and in whose order it is told. */
  readonly txId: string
  readonly roundId: string
  /** Not before this time, in milliseconds. */
  readonly at: number
}

/** Writes down what the operator is owed. Once for a transaction: it belongs to the transaction that decides it. */
export function owe({ call, body, txId, roundId, at }: Owed): SqlStatement {
  return {
    sql: `INSERT INTO outbox (round, tx_id, call, body, tries, next_at) VALUES (?, ?, ?, ?, 0, ?)
      ON CONFLICT (tx_id) DO NOTHING`,
    args: [roundId, txId, call, JSON.stringify(body), at],
  }
}

export type Outbox = ReturnType<typeof openOutbox>

/** What the operator has still to be told: kept until it has answered, whatever dies in between. */
export function openOutbox({
  database,
  wallet,
  now,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly now: () => number
}) {
  /** Tells what is left of a round, in its order, until something is not answered. */
  async function deliver(round: string): Promise<void> {
    for (;;) {
      const { rows } = await database.execute({
        sql: 'SELECT seq, call, body, tries FROM outbox WHERE round = ? AND said IS NULL ORDER BY seq LIMIT 1',
        args: [round],
      })
      const [row] = rows
      if (!row) return
      const call = CALLS.find((name) => name === row.call) ?? 'rollback'
      const said = await wallet(call, JSON.parse(String(row.body)) as object)
      if (said.kind === 'unknown') {
        const tries = Number(row.tries) + 1
        const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (tries - 1))
        await database.execute({
          sql: 'UPDATE outbox SET tries = ?, next_at = ? WHERE seq = ?',
          args: [tries, now() + pause, Number(row.seq)],
        })
        return
      }
      await database.execute({
        sql: 'UPDATE outbox SET said = ?, said_at = ? WHERE seq = ?',
        args: [JSON.stringify(said.kind === 'ok' ? said.answer : { refused: said.code }), now(), Number(row.seq)],
      })
    }
  }

  /** Tells what is due by a time. */
  async function sendDue(until = now()): Promise<void> {
    const due = await database.execute({
      sql: 'SELECT DISTINCT round FROM outbox WHERE said IS NULL AND next_at <= ? LIMIT ?',
      args: [until, DUE_ROUNDS],
    })
    for (const { round } of due.rows) await deliver(String(round))
  }

  return { deliver, sendDue }
}
