import { createHash } from 'node:crypto'
import type { casinoTransactions } from '#db/platform/schema/casino.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { WalletCall } from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_ERRORS, type WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'
import { refusalReply, WalletRefusal, type WalletRefusalData, type WalletReply } from './wallet-refusal.ts'

/** The identifying fields of a provider's call that moves money. */
export type TransactionRequest = {
  readonly provider: string
  readonly call: WalletCall
  readonly txId: string
  readonly roundId: string
  readonly gameId?: string | undefined
  readonly currency?: Currency | undefined
  /** Digits of micro-units. */
  readonly amount: string
  readonly refTxId?: string | undefined
  /** Fields that must be the same in a retry: all except session, proof and outcome. */
  readonly content: Json
}

export type Outcome = {
  readonly status: 'posted' | 'tombstone' | 'no_effect'
  readonly answer: object
  readonly betId?: string
  readonly isLate?: boolean
}

/**
 * Processes a transaction once: a retry gets the first response, byte for byte, and moves nothing. With other content,
 * or from another call, it is refused with TX_MISMATCH. `run` may throw WalletRefusal only before it writes; a refusal
 * whose code is stored becomes the transaction's permanent response.
 */
export function processOnce(context: CommandContext, request: TransactionRequest, run: () => Outcome): WalletReply {
  const stored = storedReply(context, request)
  if (stored) return stored
  try {
    const { status, answer, betId, isLate = false } = run()
    const reply = { status: 200, body: JSON.stringify(answer) }
    store(context, request, { reply, status, betId, isLate })
    return reply
  } catch (error) {
    if (error instanceof WalletRefusal) return refused(context, request, error)
    throw error
  }
}

/** Stores a refusal that has rolled back its command. */
export function refused(
  context: CommandContext,
  request: TransactionRequest,
  { balance, ...refusal }: WalletRefusalData & { readonly balance?: object },
): WalletReply {
  const reply = refusalReply(refusal, balance && { balance })
  if (!isStored(request.call, refusal.code)) return reply
  const stored = storedReply(context, request)
  if (stored) return stored
  store(context, request, { reply, status: 'refused', code: refusal.code, isLate: false })
  return reply
}

/**
 * A win may be sent again with the same id in the right currency: a stored refusal would withhold it from the player.
 */
const isStored = (call: WalletCall, code: WalletErrorCode): boolean =>
  WALLET_ERRORS[code].isKept && (code !== 'WRONG_CURRENCY' || call === 'bet')

type Stored = Pick<StoredRow<typeof casinoTransactions>, 'fingerprint' | 'http_status' | 'answer'>

function storedReply({ db }: CommandContext, request: TransactionRequest): WalletReply | undefined {
  const stored = db.get<Stored>(
    'SELECT fingerprint, http_status, answer FROM casino_transactions WHERE provider = ? AND tx_id = ?',
    [request.provider, request.txId],
  )
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprintOf(request)) return refusalReply({ code: 'TX_MISMATCH' })
  return { status: Number(stored.http_status), body: stored.answer }
}

const fingerprintOf = ({ call, content }: TransactionRequest) =>
  createHash('sha256')
    .update(`${call}\n${canonicalJson(content)}`)
    .digest('hex')

type StoredTransaction = {
  readonly reply: WalletReply
  readonly status: Outcome['status'] | 'refused'
  readonly code?: string
  readonly betId?: string | undefined
  readonly isLate: boolean
}

function store(
  { db, now }: CommandContext,
  request: TransactionRequest,
  { reply, status, code, betId, isLate }: StoredTransaction,
): void {
  const { provider, call, txId, roundId, gameId, currency, amount, refTxId } = request
  insertRow<typeof casinoTransactions>(db, {
    into: 'casino_transactions',
    row: {
      provider,
      call,
      status,
      amount: BigInt(amount),
      tx_id: txId,
      fingerprint: fingerprintOf(request),
      code: code ?? null,
      http_status: reply.status,
      answer: reply.body,
      ref_tx_id: refTxId ?? null,
      round_id: roundId,
      game_id: gameId ?? null,
      currency: currency ?? null,
      bet_id: betId ?? null,
      is_late: Number(isLate),
      created_at: now,
    },
  })
}
