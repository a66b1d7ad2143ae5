import { checkReceipt, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey } from '#server/shared/log/note.ts'
import { type AskLogs, learnLogs, type StatedLog, statedLogs } from './known-logs.ts'
import { receiptFacts } from './receipt-alarm.ts'
import { type Evidence, type KeptLog, keptReceipt, openReceiptStore, type ReceiptStore } from './receipt-store.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

export type Keys = Pick<KeptLog, 'origin' | 'promise_key' | 'opened_at'>

/** Procedures that receipts are checked with. */
export type AskForReceipts = {
  readonly logs: AskLogs
  readonly visitor: () => Promise<{ readonly profile: { readonly user: { readonly id: string } } | null }>
}

/** Account and keys that receipts are checked for, and where they are kept. */
export type Acceptance = {
  readonly account: string
  /** Null in a browser that keeps nothing: receipts are checked all the same. */
  readonly store: ReceiptStore | null
  /** Empty for an operator without a log, who sends no receipts. */
  keysFor(receipts: readonly WireReceipt[]): Promise<readonly Keys[]>
}

/** Logs of the page by account, so that only the first answer waits for them. */
const known = new Map<string, readonly Keys[]>()

/** Runs checks for the account of the page; null without one. */
export async function accepting<Result>(
  ask: AskForReceipts,
  run: (acceptance: Acceptance) => Promise<Result>,
): Promise<Result | null> {
  const account = receiptFacts.account() ?? (await ask.visitor()).profile?.user.id ?? null
  receiptFacts.setAccount(account)
  if (account === null) return null
  const store = await openReceiptStore(account).catch(() => null)
  try {
    return await run({
      account,
      store,
      keysFor: (receipts) => logsFor(account, store, { origins: receipts.map(({ origin }) => origin), ask }),
    })
  } finally {
    store?.close()
  }
}

/** Keys of the logs, kept ones first: a key that was learned once is not replaced. */
async function logsFor(
  account: string,
  store: ReceiptStore | null,
  { origins, ask }: { readonly origins: readonly string[]; readonly ask: AskForReceipts },
) {
  const before = known.get(account)
  if (before && origins.every((origin) => before.some((log) => log.origin === origin))) return before
  const kept = (await store?.logs()) ?? []
  const isKnown = kept.length > 0 && origins.every((origin) => kept.some((log) => log.origin === origin))
  const stated: readonly StatedLog[] = isKnown ? [] : await statedLogs(ask.logs)
  const logs: readonly Keys[] = store ? await learnLogs(store, stated) : stated
  known.set(account, logs)
  return logs
}

/** A fault of a receipt, as its place or its kind; null if nothing is wrong. */
export async function faultOf(receipt: WireReceipt, logs: readonly Keys[]): Promise<string | null> {
  const key = readVerifierKey(logs.find(({ origin }) => origin === receipt.origin)?.promise_key ?? '')
  return key ? await checkReceipt(receipt, key, verifyEd25519) : 'origin'
}

/** Keeps valid receipts. */
export async function keepReceipts({ account, store }: Acceptance, receipts: readonly WireReceipt[]): Promise<void> {
  const keptAt = Date.now()
  const rows = receipts.map((receipt) => keptReceipt(receipt, keptAt))
  await store?.add(rows)
  receiptFacts.noteProven(rows.flatMap(({ bet }) => bet ?? []))
  receiptFacts.noteKept(account)
}

/**
 * Keeps evidence, and shows bets that it is about no longer as placed; one that a valid receipt has proven placed before
 * stays.
 */
export async function refuse(
  { account, store }: Acceptance,
  evidence: Omit<Evidence, 'foundAt'>,
  bets: readonly string[],
): Promise<void> {
  await store?.accuse({ ...evidence, foundAt: Date.now() })
  const proven = await store?.knownBets(bets)
  receiptFacts.noteRefused(bets.filter((id) => !proven?.has(id)))
  receiptFacts.noteAlarm(account)
}

/** Time from which on acts are logged, in milliseconds. */
export const loggedSince = (logs: readonly Keys[]): number => Math.min(...logs.map((log) => Date.parse(log.opened_at)))
