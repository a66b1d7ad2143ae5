import { checkReceipt, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey } from '#server/shared/log/note.ts'
import { PlayerError } from '~/lib/calls/player-error.ts'
import { m } from '~/paraglide/messages.js'
import { type AskLogs, learnLogs, type StatedLog, statedLogs } from './known-logs.ts'
import { receiptFacts } from './receipt-alarm.ts'
import { type Evidence, type KeptLog, type KeptReceipt, openReceiptStore, type ReceiptStore } from './receipt-store.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

type Keys = Pick<KeptLog, 'origin' | 'promise_key' | 'opened_at'>

/** Logs of the page by account, so that only the first answer waits for them. */
const known = new Map<string, readonly Keys[]>()

/** Null in a browser that keeps nothing: answers are checked all the same. */
const openStore = (account: string): Promise<ReceiptStore | null> => openReceiptStore(account).catch(() => null)

/** Procedures that an answer is checked with. */
export type AskForReceipts = {
  readonly logs: AskLogs
  readonly visitor: () => Promise<{ readonly profile: { readonly user: { readonly id: string } } | null }>
}

async function ownAccount(ask: AskForReceipts): Promise<string | null> {
  const account = receiptFacts.account() ?? (await ask.visitor()).profile?.user.id ?? null
  receiptFacts.setAccount(account)
  return account
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

function receiptsIn(answer: object): readonly WireReceipt[] {
  const receipt = 'receipt' in answer ? answer.receipt : undefined
  if (receipt === undefined || receipt === null) return []
  return (Array.isArray(receipt) ? receipt : [receipt]) as readonly WireReceipt[]
}

const objectIn = (answer: object, name: string): object | null => {
  const value: unknown = Object.entries(answer).find(([key]) => key === name)?.[1]
  return typeof value === 'object' && value !== null ? value : null
}

/** Whether an answer has no receipt: a step of an open round moves no money, and older acts are in no log. */
function isWithoutReceipt(name: string, answer: object, logs: readonly Keys[]): boolean {
  const round = objectIn(answer, 'round')
  if (round && 'status' in round && round.status === 'open' && !name.endsWith('.start')) return true
  const bet = objectIn(answer, 'bet') ?? round
  const placedAt = bet && 'placed_at' in bet ? Date.parse(String(bet.placed_at)) : 0
  const openedAt = Math.min(...logs.map((log) => Date.parse(log.opened_at)))
  return placedAt > 0 && placedAt < openedAt
}

/** A fault of a receipt, as its place and its kind; null if nothing is wrong. */
async function faultOf(receipt: WireReceipt, logs: readonly Keys[]): Promise<string | null> {
  const key = readVerifierKey(logs.find(({ origin }) => origin === receipt.origin)?.promise_key ?? '')
  return key ? await checkReceipt(receipt, key, verifyEd25519) : 'origin'
}

/**
 * Verifies the receipts of an answer and keeps them. Throws PlayerError for an answer without a valid receipt, which is
 * then not shown as placed, and keeps the evidence. An operator without a log sends none, and none is required.
 */
export async function takeAnswer(name: string, answer: object, ask: AskForReceipts): Promise<void> {
  const account = await ownAccount(ask)
  if (account === null) return
  const store = await openStore(account)
  try {
    const found = await accept(answer, account, { name, store, ask })
    if (found === null) return
    await store?.accuse({ ...found, foundAt: Date.now() })
  } finally {
    store?.close()
  }
  receiptFacts.noteAlarm(account)
  throw new PlayerError(m.receipt_refused())
}

type Surroundings = {
  /** Name of the procedure. */
  readonly name: string
  readonly store: ReceiptStore | null
  readonly ask: AskForReceipts
}

/** Keeps the receipts of an answer; returns the evidence if one is missing or invalid. */
async function accept(
  answer: object,
  account: string,
  { name, store, ask }: Surroundings,
): Promise<Omit<Evidence, 'foundAt'> | null> {
  const receipts = receiptsIn(answer)
  const logs = await logsFor(account, store, { origins: receipts.map(({ origin }) => origin), ask })
  if (logs.length === 0) return null
  if (receipts.length === 0)
    return isWithoutReceipt(name, answer, logs)
      ? null
      : { id: `missing ${Date.now()}`, fault: 'missing', detail: 'no receipt', answer }
  for (const receipt of receipts) {
    const fault = await faultOf(receipt, logs)
    const id = `${receipt.origin} ${receipt.sequence}`
    if (fault !== null) return { id, fault: 'answer', detail: fault, receipt, answer }
  }
  const keptAt = Date.now()
  const rows = receipts.map((receipt): KeptReceipt => {
    const { origin, sequence } = receipt
    return { id: `${origin} ${sequence}`, origin, receipt, state: 'promised', keptAt, comparedAt: 0 }
  })
  await store?.keep(rows)
  receiptFacts.noteKept(account)
  return null
}
