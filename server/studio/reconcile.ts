import { WALLET_CALLS, type WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import type { StudioDatabase } from './database.ts'
import type { Wallet } from './wallet.ts'

/** One transaction on which both books do not agree: here is the studio, there the operator. */
export type Difference = {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'STATE'
  readonly txId: string
  readonly here: string | null
  readonly there: string | null
}

export type Reconciliation = {
  readonly differences: readonly Difference[]
  /** Transactions that stand in both books. */
  readonly compared: number
  /** What the operator has still to be told. */
  readonly waiting: number
  /** Rounds that the operator has had open for more than a day. */
  readonly stale: readonly string[]
}

type Entry = WalletAnswer<'reconcile'>['entries'][number]
/** What the studio holds of a transaction; null is what it does not say. */
type Own = { readonly amount: string | null; readonly isPosted: boolean | null }

const DAY_MS = 86_400_000
/** What was moved in the last minute may still be on its way. */
const SETTLES_MS = 60_000

/**
 * Compares the studio's books with the operator's, transaction by transaction, for rounds that began in a time. Throws where
 * the wallet is not to be reached.
 * @param from milliseconds, as `to`, which is at least a minute ago: the operator tells of nothing later
 */
export async function reconcileBooks({
  database,
  wallet,
  from,
  to,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly from: number
  readonly to: number
}): Promise<Reconciliation> {
  const theirs = new Map<string, Entry>()
  const stale = new Set<string>()
  for (let since = from; since < to; since += DAY_MS) {
    let cursor: number | null | undefined
    while (cursor !== null) {
      const window = { from: new Date(since).toISOString(), to: new Date(Math.min(since + DAY_MS, to)).toISOString() }
      const said = await wallet('reconcile', { ...window, ...(cursor && { cursor }) })
      if (said.kind !== 'ok') throw new Error(`the wallet does not reconcile: ${JSON.stringify(said)}`)
      const page = WALLET_CALLS.reconcile.response.parse(said.answer)
      for (const entry of page.entries) theirs.set(entry.txId, entry)
      for (const round of page.stale) stale.add(round)
      cursor = page.cursor
    }
  }
  const { own, waiting } = await readOwn(database, { from, to: to - SETTLES_MS })
  const differences = [...own].flatMap(([txId, mine]) => compared(txId, mine, theirs.get(txId)))
  let both = 0
  for (const [txId, entry] of theirs) {
    if (own.has(txId)) both += 1
    else if (entry.status === 'posted' && !(await isKnown(database, txId)))
      differences.push({ kind: 'MISSING_HERE', txId, here: null, there: `${entry.call} ${entry.amount}` })
  }
  return { differences, compared: both, waiting, stale: [...stale] }
}

function compared(txId: string, { amount, isPosted }: Own, entry: Entry | undefined): Difference[] {
  const here = `${isPosted === null ? '?' : isPosted ? 'posted' : 'refused'} ${amount ?? ''}`.trim()
  if (!entry) return isPosted === true ? [{ kind: 'MISSING_THERE', txId, here, there: null }] : []
  const there = `${entry.status} ${entry.amount}`
  if (amount !== null && entry.status === 'posted' && entry.amount !== amount)
    return [{ kind: 'AMOUNT', txId, here, there }]
  // what moves nothing is no difference: an end without a stake, or what was undone before it came
  const isTaken = entry.status !== 'refused'
  return isPosted !== null && isPosted !== isTaken ? [{ kind: 'STATE', txId, here, there }] : []
}

/** Bets by what became of them, and all that the operator has answered. */
async function readOwn(database: StudioDatabase, { from, to }: { readonly from: number; readonly to: number }) {
  const own = new Map<string, Own>()
  const rounds = await database.execute({
    sql: `SELECT format('%s.bet', id) AS id, stake AS amount, state FROM rounds
        WHERE mode = 'real' AND id NOT IN (SELECT round FROM free_rounds) AND created_at >= ?1 AND created_at < ?2
      UNION ALL SELECT id, amount, state FROM table_bets WHERE mode = 'real' AND created_at >= ?1 AND created_at < ?2`,
    args: [from, to],
  })
  for (const { id, amount, state } of rounds.rows)
    own.set(String(id), { amount: String(amount), isPosted: POSTED[String(state)] ?? null })
  const told = await database.execute({
    sql: `SELECT outbox.tx_id, outbox.call, outbox.body ->> 'amount' AS amount, outbox.said FROM outbox
      WHERE call <> 'reveal' AND (
        round IN (SELECT id FROM rounds WHERE created_at >= ?1 AND created_at < ?2)
        OR round IN (SELECT round_id FROM table_bets WHERE created_at >= ?1 AND created_at < ?2))`,
    args: [from, to],
  })
  let waiting = 0
  for (const { tx_id, amount, said } of told.rows) {
    if (said === null) waiting += 1
    else own.set(String(tx_id), { amount: amount === null ? null : String(amount), isPosted: !isRefusal(String(said)) })
  }
  return { own, waiting }
}

/** By the state of a round or a lay; one that was undone may have come or not. */
const POSTED: Readonly<Record<string, boolean>> = { open: true, done: true, standing: true, refused: false }

const isRefusal = (said: string): boolean => 'refused' in (JSON.parse(said) as object)

/** Whether the studio has ever asked for it, whenever that was. */
async function isKnown(database: StudioDatabase, txId: string): Promise<boolean> {
  const { rows } = await database.execute({
    sql: `SELECT 1 FROM outbox WHERE tx_id = ?1
      UNION ALL SELECT 1 FROM table_bets WHERE id = ?1
      UNION ALL SELECT 1 FROM rounds WHERE format('%s.bet', id) = ?1 LIMIT 1`,
    args: [txId],
  })
  return rows.length > 0
}
