import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { FinishGroup } from '#server/platform/kernel/writer/messages.ts'
import type { Rows } from '#server/platform/kernel/writer/rows.ts'
import { batchText, MAX_MERGE_DELAY_MS, promiseKeyName, promiseText } from '#server/shared/log/promise.ts'
import { type Hash, inclusionRanges, type Range } from '#server/shared/log/tree.ts'
import type { PromisePath, Receipt, ReceiptRecord } from './receipt.ts'
import { noteSigner } from './signing-key.ts'
import { fastNodeHash, recordHash } from './tree-hash.ts'

/**
 * Returns the function that adds promises to the receipts of a group that is on disk: one signature for all of them, by
 * a key that signs nothing else. A promise names the leaf and the time within which a checkpoint covers it.
 */
export function receiptSigner(db: Rows, secrets: Secrets): FinishGroup {
  const sealedKeys = new Map<string, string>()

  function signerOf(origin: string) {
    const sealed =
      sealedKeys.get(origin) ??
      db.get<{ sealed: string }>('SELECT sealed_promise_key AS sealed FROM logs WHERE origin = ?', [origin])?.sealed
    if (sealed === undefined) throw new Error(`no key for the promises of ${origin}`)
    sealedKeys.set(origin, sealed)
    return noteSigner(secrets, promiseKeyName(origin), sealed)
  }

  function promiseAll(origin: string, records: readonly ReceiptRecord[], received: number): void {
    const delay = MAX_MERGE_DELAY_MS
    // a request that is sent twice at once names the same leaves twice
    const hashes = [...new Set(records.map(({ hash }) => hash))]
    const texts = hashes.map((hash) => promiseText({ origin, leaf: Buffer.from(hash, 'hex'), received, delay }))
    const sign = signerOf(origin)
    if (hashes.length === 1) {
      const promise = sign(texts.join(''))
      for (const record of records) record.promise = promise
      return
    }
    const tree = smallTree(texts.map(recordHash))
    const promise = sign(batchText({ origin, size: texts.length, root: tree({ from: 0, to: texts.length }) }))
    const places = new Map(hashes.map((hash, index) => [hash, placeOf(index)]))
    for (const record of records) {
      const place = places.get(record.hash)
      record.promise = promise
      if (place) record.promise_path = place
    }

    function placeOf(index: number): PromisePath {
      const path = inclusionRanges(index, texts.length).map((range) => Buffer.from(tree(range)).toString('hex'))
      return { index, received, delay, path }
    }
  }

  return (outcomes, received) => {
    const receipts = outcomes.flatMap((outcome) => (outcome.kind === 'answer' ? receiptsIn(outcome.output) : []))
    const byOrigin = new Map<string, ReceiptRecord[]>()
    for (const receipt of receipts)
      for (const record of [...receipt.earlier, receipt]) {
        const records = byOrigin.get(record.origin)
        if (records) records.push(record)
        else byOrigin.set(record.origin, [record])
      }
    for (const [origin, records] of byOrigin) promiseAll(origin, records, received)
    for (const receipt of receipts) dropShared(receipt)
  }
}

/** Roots of ranges of a few leaves, each computed once. */
function smallTree(leaves: readonly Hash[]): (range: Range) => Hash {
  const known = new Map<number, Hash>()
  return function root({ from, to }: Range): Hash {
    const size = to - from
    if (size === 1) return leaves[from] as Hash
    const name = from * (leaves.length + 1) + to
    const before = known.get(name)
    if (before) return before
    const split = from + 2 ** (Math.ceil(Math.log2(size)) - 1)
    const hash = fastNodeHash(root({ from, to: split }), root({ from: split, to }))
    known.set(name, hash)
    return hash
  }
}

/** Receipts of a command's output: its own, or those of each of its acts. */
function receiptsIn(output: unknown): Receipt[] {
  if (typeof output !== 'object' || output === null || !('receipt' in output)) return []
  const receipts = Array.isArray(output.receipt) ? output.receipt : [output.receipt]
  return (receipts as readonly (Receipt | undefined)[]).filter((receipt) => receipt !== undefined && receipt !== null)
}

/** Leaves out of the earlier records what they share with the last one. */
function dropShared({ origin, promise, earlier }: Receipt): void {
  for (const record of earlier as { origin?: string; promise?: string }[]) {
    if (record.origin === origin) delete record.origin
    if (record.promise === promise) delete record.promise
  }
}
