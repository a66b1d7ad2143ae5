import { type ReceiptPart, receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { faultOf } from './accept-receipts.ts'
import { type Evidence, type Fault, type KeptReceipt, keptReceipt, type ReceiptStore } from './receipt-store.ts'

/** A bet as the site lists it. */
export type ListedBet = {
  readonly id: string
  readonly stake: string
  readonly payout: string
  readonly is_open?: boolean | undefined
  readonly receipt?: WireReceipt | undefined
}

/** A part of the site's list of a player's bets. */
export type ListedBets = {
  readonly rows: readonly ListedBet[]
  /** First and last id of the part, both included; null for an open end. Ids sort by time. */
  readonly oldest: string | null
  readonly newest: string | null
  /** When it was requested, in milliseconds: bets whose receipts are older must be in it. */
  readonly askedAt: number
  /** Filter of the list; by default it has all bets. */
  readonly game?: string | undefined
  readonly currency?: string | undefined
}

export type Accuse = (fault: Fault, detail: string, more: Partial<Evidence>) => Promise<void>

type Comparison = {
  readonly store: ReceiptStore
  readonly accuse: Accuse
  /** The same part of the list with receipts, for bets that have changed since. */
  readonly ask: () => Promise<readonly ListedBet[]>
}

/** Amounts of a bet as its records state them. */
type Facts = {
  readonly game: string
  readonly currency: string
  readonly stake: string
  /** Null while it is open. */
  readonly payout: string | null
  /** Whether the list must have it: bets of rounds that have not ended, and refunds, are in none. */
  readonly isListed: boolean
}

const PLACING: ReadonlySet<unknown> = new Set(['bet_placed', 'bet_accepted'])
const RESULTS: ReadonlySet<unknown> = new Set(['bet_settled', 'bet_cashed_out', 'correction'])

/** Null for another act, and after an erasure. */
function factsOf(receipt: WireReceipt): Facts | null {
  const parts = receiptParts(receipt).map(({ record, opening }: ReceiptPart) => ({
    kind: readRecord(record)?.k,
    fields: opening === undefined ? null : readRecord(opening),
  }))
  const placing = parts.findLast(({ kind }) => PLACING.has(kind))?.fields
  if (!placing) return null
  const result = parts.findLast(({ kind }) => RESULTS.has(kind))
  if (result && result.fields?.payout === undefined) return null
  // a flight goes on after its bets have left
  const isRunning = result?.kind === 'bet_cashed_out' && placing.shared_round !== undefined
  return {
    game: String(placing.game),
    currency: String(placing.currency),
    stake: String(placing.stake),
    payout: result ? String(result.fields?.payout) : null,
    isListed:
      parts.at(-1)?.kind !== 'bet_refunded' &&
      !isRunning &&
      (result !== undefined || parts.at(-1)?.kind === 'bet_accepted'),
  }
}

const isSame = (one: string, other: string) => parseMicros(one) === parseMicros(other)

function isAsLogged({ stake, payout }: Facts, row: ListedBet): boolean {
  return isSame(row.stake, stake) && (payout === null || (row.is_open !== true && isSame(row.payout, payout)))
}

/** The receipt with most records of each bet. */
function latestOf(receipts: readonly KeptReceipt[]): KeptReceipt[] {
  const latest = new Map<string, KeptReceipt>()
  for (const kept of receipts) {
    if (kept.bet === undefined) continue
    const before = latest.get(kept.bet)
    if (!before || before.receipt.earlier.length < kept.receipt.earlier.length) latest.set(kept.bet, kept)
  }
  return [...latest.values()]
}

/**
 * Compares a part of the site's list of bets with the receipts that this browser has of it: the same bets, with the same
 * amounts. Returns the number of bets compared, and of those that are missing or different.
 */
export async function compareBets(
  { store, accuse, ask }: Comparison,
  { rows, oldest, newest, askedAt, game, currency }: ListedBets,
): Promise<{ readonly compared: number; readonly wrong: number }> {
  const listed = new Map(rows.map((row) => [row.id, row]))
  const compared: { kept: KeptReceipt; row: ListedBet | undefined; isWrong: boolean }[] = []
  for (const kept of latestOf(await store.ofBets(oldest, newest))) {
    const facts = factsOf(kept.receipt)
    const row = listed.get(kept.bet ?? '')
    const isMeant =
      facts && (game === undefined || facts.game === game) && (currency === undefined || facts.currency === currency)
    if (!isMeant || kept.keptAt >= askedAt || (!row && !facts.isListed)) continue
    compared.push({ kept, row, isWrong: !row || !isAsLogged(facts, row) })
  }
  const changed = compared.some(({ row, isWrong }) => isWrong && row) ? await ask() : []
  let wrong = 0
  // the same time for all, so that the next comparison begins with other bets
  const comparedAt = Date.now()
  for (const { kept, row, isWrong } of compared) {
    const newer = isWrong ? await newerReceipt(store, kept, changed) : null
    if (newer) await store.add([newer])
    if (!isWrong || newer) {
      await store.keep([{ ...kept, comparedAt }])
      continue
    }
    wrong += 1
    await store.keep([{ ...kept, state: 'broken', comparedAt }])
    const detail = row ? 'the bet is shown with other amounts' : 'the bet is not shown any more'
    await accuse('content', detail, { id: `content ${kept.id}`, receipt: kept.receipt, answer: row ?? null })
  }
  return { compared: compared.length, wrong }
}

/** A later receipt of a bet that explains what the site shows: it holds, and has the records of the former one. */
async function newerReceipt(
  store: ReceiptStore,
  { bet, receipt }: KeptReceipt,
  rows: readonly ListedBet[],
): Promise<KeptReceipt | null> {
  const row = rows.find(({ id }) => id === bet)
  if (!row?.receipt || (await faultOf(row.receipt, await store.logs())) !== null) return null
  const facts = factsOf(row.receipt)
  const hashes = new Set(receiptParts(row.receipt).map(({ hash }) => hash))
  const isSuccessor = receiptParts(receipt).every(({ hash }) => hashes.has(hash))
  return facts && isSuccessor && isAsLogged(facts, row) ? keptReceipt(row.receipt, Date.now()) : null
}
