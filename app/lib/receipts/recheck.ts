import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type ReceiptPart, receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { type Checkpoint, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf, type VerifierKey } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { pathOf, type RangeRoot, tileRoots } from '#server/shared/log/tile-roots.ts'
import { type Tile, tilePath } from '#server/shared/log/tiles.ts'
import { consistencyRanges, inclusionRanges, isConsistent, isIncluded, leafHash } from '#server/shared/log/tree.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { isMissing } from '~/lib/calls/error-data.ts'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { learnLogs, statedLogs } from './known-logs.ts'
import { receiptFacts } from './receipt-alarm.ts'
import {
  type Evidence,
  type Fault,
  type KeptLog,
  type KeptReceipt,
  openReceiptStore,
  type ReceiptStore,
} from './receipt-store.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/** Beyond the promised delay: the time of the answer and of a restart. */
const GRACE_MS = 60_000
/** Bets compared with their pages per run; the next run goes on with others. */
const COMPARED = 10
/** A cache may serve the former checkpoint for a moment. */
const AGAIN_MS = 5000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Path of a log on the site: `name/log/0/2026` is at `/log/0/2026`. */
const basePath = (origin: string): string => origin.slice(origin.lastIndexOf('/log/'))

/** Answers with no cookie, since the log is the same for everybody. */
async function fetchPublic(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { credentials: 'omit', cache })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response
}

type Served = Checkpoint & {
  readonly note: string
  /** Time of the server, in milliseconds. */
  readonly at: number
}

async function readSigned(note: string, key: VerifierKey): Promise<Checkpoint | null> {
  const read = readNote(note)
  if (!read || (await signersOf(read, [key], verifyEd25519)).length === 0) return null
  const checkpoint = readCheckpoint(read.text)
  return checkpoint?.origin === key.name ? checkpoint : null
}

async function servedCheckpoint(origin: string, key: VerifierKey): Promise<Served> {
  const response = await fetchPublic(`${basePath(origin)}/checkpoint`, 'no-store')
  const note = await response.text()
  const checkpoint = await readSigned(note, key)
  if (!checkpoint) throw new Error('the checkpoint is not signed by its log')
  const date = Date.parse(response.headers.get('date') ?? '')
  return { ...checkpoint, note, at: Number.isNaN(date) ? Date.now() : date }
}

/** Whether the tree of a checkpoint extends that of a former one. */
async function extendsTree(former: Checkpoint, served: Checkpoint, root: RangeRoot): Promise<boolean> {
  if (former.size > served.size) return false
  const path = await pathOf(root, consistencyRanges(former.size, served.size))
  const [oldRoot, newRoot] = [former.root, served.root]
  return isConsistent({ from: former.size, to: served.size, oldRoot, newRoot, path })
}

/** End of the time within which a record must be in the log, in milliseconds. */
function dueAt({ promise, promise_path: place }: ReceiptPart): number {
  const [, , , received = '', delay = ''] = promise.split('\n')
  return place ? place.received + place.delay : Number(received) + Number(delay)
}

/** `waiting` until the promise is due. */
async function standingOf(
  part: ReceiptPart,
  served: Served,
  root: RangeRoot,
): Promise<'included' | 'absent' | 'waiting'> {
  const { sequence: index, record } = part
  if (index >= served.size) return served.at > dueAt(part) + GRACE_MS ? 'absent' : 'waiting'
  const path = await pathOf(root, inclusionRanges(index, served.size))
  const leaf = leafHash(utf8ToBytes(record))
  return isIncluded({ index, size: served.size, leaf, path, root: served.root }) ? 'included' : 'absent'
}

type Accuse = (fault: Fault, detail: string, more: Partial<Evidence>) => Promise<void>

/** Checks the receipts of a log against its latest checkpoint, and the checkpoint against the one that was kept. */
async function recheckLog(store: ReceiptStore, log: KeptLog, receipts: readonly KeptReceipt[], accuse: Accuse) {
  const key = readVerifierKey(log.key)
  if (!key) return
  let served = await servedCheckpoint(log.origin, key)
  const former = log.note === null ? null : await readSigned(log.note, key)
  if (former && former.size > served.size) {
    await wait(AGAIN_MS)
    served = await servedCheckpoint(log.origin, key)
  }
  const base = basePath(log.origin)
  const root = tileRoots(served.size, async (tile: Tile) => {
    const response = await fetchPublic(`${base}/${tilePath(tile)}`, 'default')
    return new Uint8Array(await response.arrayBuffer())
  })
  const isContinued = former === null || (await extendsTree(former, served, root))
  // of a tree that goes on, what was in it is in it
  const due = isContinued && former !== null ? receipts.filter(({ state }) => state === 'promised') : receipts
  const changed: KeptReceipt[] = []
  let broken: WireReceipt | undefined
  for (const kept of due) {
    const standings = []
    for (const part of receiptParts(kept.receipt))
      if (part.origin === log.origin) standings.push(await standingOf(part, served, root))
    if (standings.includes('absent')) {
      broken ??= kept.receipt
      changed.push({ ...kept, state: 'broken' })
      const detail = `record ${kept.receipt.sequence} is not in the tree of ${served.size}`
      await accuse('absent', detail, { id: kept.id, receipt: kept.receipt, notes: [served.note] })
    } else if (kept.state !== 'included' && !standings.includes('waiting')) changed.push({ ...kept, state: 'included' })
  }
  if (changed.length > 0) await store.keep(changed)
  if (isContinued) await store.keepLog({ ...log, note: served.note })
  else {
    const detail = `the tree of ${served.size} does not extend the one of ${former?.size ?? 0}`
    const notes = [log.note ?? '', served.note]
    await accuse('rewritten', detail, { id: `rewritten ${log.origin}`, receipt: broken ?? receipts[0]?.receipt, notes })
  }
}

/**
 * Amounts of a settled bet in a receipt: the stake by the record of its placing, the payout by that of its settlement.
 * Null for another act, a bet that was settled again or is shown by another call (sports), or after an erasure.
 */
function settledIn(receipt: WireReceipt) {
  const [placed, settled, ...later] = receiptParts(receipt)
  if (!placed || !settled || later.length > 0) return null
  const { bet, game, stake } = openingOf(placed, 'bet_placed') ?? {}
  const { payout } = openingOf(settled, 'bet_settled') ?? {}
  if (typeof bet !== 'string' || game === 'sports' || stake === undefined || payout === undefined) return null
  return { bet, stake: String(stake), payout: String(payout) }
}

const openingOf = ({ record, opening }: ReceiptPart, kind: string) =>
  readRecord(record)?.k === kind && opening !== undefined ? readRecord(opening) : null

/** Compares bets with what the site shows of them, those first that were not compared for longest. */
async function compareBets(store: ReceiptStore, receipts: readonly KeptReceipt[], accuse: Accuse): Promise<void> {
  const next = receipts
    .filter(({ receipt, state }) => state === 'included' && settledIn(receipt) !== null)
    .toSorted((one, other) => one.comparedAt - other.comparedAt)
    .slice(0, COMPARED)
  for (const kept of next) {
    const own = settledIn(kept.receipt)
    if (!own) continue
    const shown = await trpcClient.bets.byId.query({ id: own.bet }).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    const isSame =
      shown !== null &&
      parseMicros(shown.payout) === parseMicros(own.payout) &&
      parseMicros(shown.stake) === parseMicros(own.stake)
    if (!isSame)
      await accuse(
        'content',
        shown === null ? 'the bet is not shown any more' : 'the bet is shown with other amounts',
        {
          id: `content ${kept.id}`,
          receipt: kept.receipt,
          answer: shown,
        },
      )
    await store.keep([{ ...kept, state: isSame ? 'included' : 'broken', comparedAt: Date.now() }])
  }
}

/** Checks everything that is kept for an account against the log as the site serves it now. */
export async function recheck(account: string): Promise<void> {
  const store = await openReceiptStore(account)
  const accuse: Accuse = async (fault, detail, more) => {
    await store.accuse({ id: fault, fault, detail, foundAt: Date.now(), ...more })
    receiptFacts.noteAlarm(account)
  }
  try {
    const stated = await statedLogs(() => trpcClient.log.origins.query({}))
    const logs = await learnLogs(store, stated)
    const receipts = await store.receipts()
    for (const log of logs) {
      const own = receipts.filter(({ origin }) => origin === log.origin)
      if (own.length === 0) continue
      const now = stated.find(({ origin }) => origin === log.origin)
      if (now?.key !== log.key || now.promise_key !== log.promise_key) {
        const detail = now ? 'the log has other keys than before' : 'the log is not listed any more'
        await accuse('rewritten', detail, { id: `keys ${log.origin}`, receipt: own[0]?.receipt, answer: now ?? null })
      }
      if (now) await recheckLog(store, log, own, accuse)
    }
    await compareBets(store, await store.receipts(), accuse)
  } finally {
    store.close()
  }
}
