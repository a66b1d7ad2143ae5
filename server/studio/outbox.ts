import type { WalletCall } from '#server/shared/contract/provider-wallet/calls.ts'
import type { SqlStatement, StudioDatabase } from './database.ts'
import type { Wallet } from './wallet.ts'

const LONGEST_PAUSE_MS = 60_000
const DUE_ROUNDS = 100
const CALLS = ['win', 'end_round', 'rollback', 'freespin_win', 'reveal', 'publish_result'] as const

/** A pending call to the operator; `body` is its request. */
export type Owed = {
  readonly call: Extract<WalletCall, 'win' | 'end_round' | 'rollback' | 'reveal' | 'publish_result'>
  readonly body: object
  /** Transaction id, and the round within which calls are delivered in order. */
  readonly txId: string
  readonly roundId: string
  /** Earliest delivery time, in milliseconds. */
  readonly at: number
}

/**
 * Statement that stores a pending call, once per transaction id; run it in the database transaction that decides the
 * call.
 */
export function owe({ call, body, txId, roundId, at }: Owed): SqlStatement {
  return {
    sql: `INSERT INTO outbox (round, tx_id, call, body, tries, next_at) VALUES (?, ?, ?, ?, 0, ?)
      ON CONFLICT (tx_id) DO NOTHING`,
    args: [roundId, txId, call, JSON.stringify(body), at],
  }
}

export type Outbox = ReturnType<typeof openOutbox>

/** Pending calls to the operator: stored until it has responded, across crashes of either side. */
export function openOutbox({
  database,
  wallet,
  now,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly now: () => number
}) {
  /** Delivers the pending calls of a round in order, until one gets no response. */
  async function deliver(round: string): Promise<void> {
    for (;;) {
      const { rows } = await database.execute({
        sql: 'SELECT seq, call, body, tries FROM outbox WHERE round = ? AND said IS NULL ORDER BY seq LIMIT 1',
        args: [round],
      })
      const [row] = rows
      if (!row) return
      const call = CALLS.find((name) => name === row.call) ?? 'rollback'
      const result = await wallet(call, JSON.parse(String(row.body)) as object)
      if (result.kind === 'unknown') {
        const tries = Number(row.tries) + 1
        const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (tries - 1))
        await database.execute({
          sql: 'UPDATE outbox SET tries = ?, next_at = ? WHERE seq = ?',
          args: [tries, now() + pause, Number(row.seq)],
        })
        return
      }
      if (call === 'publish_result') {
        // the operator's log has it from now on; a table adds one every half minute
        await database.execute({ sql: 'DELETE FROM outbox WHERE seq = ?', args: [Number(row.seq)] })
        continue
      }
      await database.execute({
        sql: 'UPDATE outbox SET said = ?, said_at = ? WHERE seq = ?',
        args: [JSON.stringify(result.kind === 'ok' ? result.answer : { refused: result.code }), now(), Number(row.seq)],
      })
    }
  }

  async function sendDue(until = now()): Promise<void> {
    const due = await database.execute({
      sql: 'SELECT DISTINCT round FROM outbox WHERE said IS NULL AND next_at <= ? LIMIT ?',
      args: [until, DUE_ROUNDS],
    })
    for (const { round } of due.rows) await deliver(String(round))
  }

  return { deliver, sendDue }
}
