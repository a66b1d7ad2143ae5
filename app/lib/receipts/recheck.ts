import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type ReceiptPart, receiptParts } from '#server/shared/log/check-receipt.ts'
import { type Checkpoint, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf, type VerifierKey } from '#server/shared/log/note.ts'
import { pathOf, type RangeRoot, tileRoots } from '#server/shared/log/tile-roots.ts'
import { type Tile, tilePath } from '#server/shared/log/tiles.ts'
import { consistencyRanges, inclusionRanges, isConsistent, isIncluded, leafHash } from '#server/shared/log/tree.ts'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { accuser } from './accuser.ts'
import { checkScripts, findUnstated } from './check-scripts.ts'
import { type Accuse, compareBets } from './compare-bets.ts'
import { learnLogs, type StatedLog, statedLogs, witnessKeys } from './known-logs.ts'
import { type KeptLog, type KeptReceipt, openReceiptStore, type ReceiptStore } from './receipt-store.ts'
import { isWatched, verifyCosignatures, type Watched } from './verify-cosignatures.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/** Beyond the promised delay: the time of the answer and of a restart. */
const GRACE_MS = 60_000
/** Bets per run that are requested for a comparison; the next run goes on with others. */
const COMPARED = 25
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

async function readSigned(note: string, key: VerifierKey, others: readonly VerifierKey[] = []) {
  const read = readNote(note)
  const signers = read ? await signersOf(read, [key, ...others], verifyEd25519) : []
  if (!read || !signers.some((signer) => signer.key === key)) return null
  const checkpoint = readCheckpoint(read.text)
  return checkpoint?.origin === key.name ? checkpoint : null
}

/** A note whose signature does not hold: no fault of the network. */
class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
  readonly note: string
  constructor(note: string) {
    super('the checkpoint is not signed by its log and its witnesses')
    this.note = note
  }
}

async function servedCheckpoint(origin: string, key: VerifierKey, witnesses: readonly VerifierKey[]): Promise<Served> {
  const response = await fetchPublic(`${basePath(origin)}/checkpoint`, 'no-store')
  const note = await response.text()
  const checkpoint = await readSigned(note, key, witnesses)
  if (!checkpoint) {
    if (readNote(note) === null) throw new Error('the answer is no checkpoint')
    throw new WrongSignature(note)
  }
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

/** Reads a record of the log; null beyond the checkpoint. Rejects if it is not in the tree. */
async function proveRecord(origin: string, index: number, served: Served, root: RangeRoot): Promise<string | null> {
  if (index >= served.size) return null
  const response = await fetchPublic(`${basePath(origin)}/records/${index}`, 'default')
  const { data } = (await response.json()) as { readonly data: { readonly record: string } }
  const path = await pathOf(root, inclusionRanges(index, served.size))
  const leaf = leafHash(utf8ToBytes(data.record))
  if (!isIncluded({ index, size: served.size, leaf, path, root: served.root }))
    throw new Error(`record ${index} is not in the tree of ${served.size}`)
  return data.record
}

type Checked = {
  readonly log: KeptLog
  readonly stated: StatedLog
  readonly receipts: readonly KeptReceipt[]
  /** Receipts of all logs, whose rules this one may state. */
  readonly all: readonly KeptReceipt[]
  readonly accuse: Accuse
}

/** Accuses a wrong signature at once; null for one. */
async function signedOrAccused(origin: string, read: Promise<Served>, accuse: Accuse): Promise<Served | null> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error
    await accuse('signature', error.message, { id: `signature ${origin}`, notes: [error.note] })
    return null
  }
}

/**
 * Checks the receipts of a log against its latest checkpoint, the checkpoint against the one that was kept, and the
 * cosignatures of its witnesses against both.
 */
async function recheckLog(
  store: ReceiptStore,
  { log: known, stated, receipts, all, accuse }: Checked,
): Promise<readonly Watched[]> {
  // each witness is known by the key that the site stated first
  const log = { ...known, witnesses: { ...witnessKeys(stated), ...known.witnesses } }
  const key = readVerifierKey(log.key)
  if (!key) return []
  const keys = Object.values(log.witnesses).flatMap((text) => readVerifierKey(text) ?? [])
  const read = () => signedOrAccused(log.origin, servedCheckpoint(log.origin, key, keys), accuse)
  let served = await read()
  const former = log.note === null ? null : await readSigned(log.note, key)
  if (former && served && former.size > served.size) {
    await wait(AGAIN_MS)
    served = await read()
  }
  if (!served) return []
  const base = basePath(log.origin)
  const root = tileRoots(served.size, async (tile: Tile) => {
    const response = await fetchPublic(`${base}/${tilePath(tile)}`, 'default')
    return new Uint8Array(await response.arrayBuffer())
  })
  const isContinued = former === null || (await extendsTree(former, served, root))
  // of a tree that goes on, what was in it is in it
  const due = isContinued && former !== null ? receipts.filter(({ state }) => state === 'promised') : receipts
  const changed: KeptReceipt[] = []
  for (const kept of due) {
    const standings = []
    for (const part of receiptParts(kept.receipt))
      if (part.origin === log.origin) standings.push(await standingOf(part, served, root))
    if (standings.includes('absent')) changed.push({ ...kept, state: 'broken' })
    else if (kept.state !== 'included' && !standings.includes('waiting')) changed.push({ ...kept, state: 'included' })
  }
  if (changed.length > 0) await store.keep(changed)
  const absent = changed.filter(({ state }) => state === 'broken')
  for (const { id, receipt } of absent) {
    const detail = `record ${receipt.sequence} is not in the tree of ${served.size}`
    await accuse('absent', detail, { id, receipt, notes: [served.note] })
  }
  if (isContinued) {
    await store.keepLog({ ...log, note: served.note })
    const shown = served
    const prove = (sequence: number) => proveRecord(log.origin, sequence, shown, root)
    const rules = await checkScripts({ stated, known: log.rules ?? {}, receipts: all, accuse, prove })
    await store.keepLog({ ...log, note: served.note, rules })
  } else {
    const detail = `the tree of ${served.size} does not extend the one of ${former?.size ?? 0}`
    const notes = [log.note ?? '', served.note]
    await accuse('rewritten', detail, {
      id: `rewritten ${log.origin}`,
      receipt: (absent[0] ?? receipts[0])?.receipt,
      notes,
    })
  }
  const watched = await verifyCosignatures(stated, log)
  for (const { name, state, checkpoint, note } of watched) {
    const notes = [note ?? '', served.note]
    if (state === 'invalid')
      await accuse('signature', `the cosignature of ${name} is not by its key`, { id: `signature ${name}`, notes })
    // a witness may have cosigned a checkpoint after the one that was served
    if (!checkpoint || checkpoint.size > served.size || (await extendsTree(checkpoint, served, root))) continue
    const detail = `the tree of ${served.size} does not extend the one of ${checkpoint.size} that ${name} has cosigned`
    await accuse('rewritten', detail, { id: `cosigned ${log.origin} ${name}`, notes })
  }
  return watched
}

/**
 * Compares a part of the list of bets with the receipts, from a bet on that was not compared for longest: one request,
 * however many bets.
 */
async function compareOldest(store: ReceiptStore, accuse: Accuse): Promise<void> {
  const [first] = (await store.receipts())
    .filter(({ bet, state }) => bet !== undefined && state === 'included')
    .toSorted((one, other) => one.comparedAt - other.comparedAt || ((one.bet ?? '') < (other.bet ?? '') ? 1 : -1))
  if (first?.bet === undefined) return
  const newest = first.bet
  const page = { before: `${newest}~`, limit: COMPARED }
  const askedAt = Date.now()
  const { bets: rows, next } = await trpcClient.history.bets.query({ ...page, receipts: 'none' })
  const ask = async () => (await trpcClient.history.bets.query(page)).bets
  const oldest = next === null ? null : (rows.at(-1)?.id ?? null)
  await compareBets({ store, accuse, ask }, { rows, oldest, newest, askedAt })
}

/**
 * Checks everything that is kept for an account against the log as the site serves it now. Resolves with whether enough
 * witnesses have cosigned the logs lately. Rejects if something could not be checked.
 */
export async function recheck(account: string): Promise<boolean> {
  const store = await openReceiptStore(account)
  const accuse = accuser(account, store)
  let areWatched = true
  try {
    const stated = await statedLogs(() => trpcClient.log.origins.query({}))
    const logs = await learnLogs(store, stated)
    const receipts = await store.receipts()
    for (const log of logs) {
      const own = receipts.filter(({ origin }) => origin === log.origin)
      const now = stated.find(({ origin }) => origin === log.origin)
      // a log of the former year may state the rules of later bets
      if (own.length === 0 && (receipts.length === 0 || !now?.rules?.length)) continue
      if (now?.key !== log.key || now.promise_key !== log.promise_key) {
        const detail = now ? 'the log has other keys than before' : 'the log is not listed any more'
        await accuse('rewritten', detail, { id: `keys ${log.origin}`, receipt: own[0]?.receipt, answer: now ?? null })
      }
      if (!now) continue
      const isOpen = now === stated.at(-1)
      const watched = await recheckLog(store, { log, stated: now, receipts: own, all: receipts, accuse })
      // nobody signs a log again that has ended
      if (isOpen && !isWatched(watched, Date.now())) areWatched = false
    }
    await findUnstated(stated, receipts, accuse)
    await compareOldest(store, accuse)
    return areWatched
  } finally {
    store.close()
  }
}
