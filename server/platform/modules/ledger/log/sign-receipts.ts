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
    const byOrigin = new Map<string, ReceiptRecord[]>()
    for (const outcome of outcomes) {
      if (outcome.kind !== 'answer') continue
      for (const record of receiptRecords(outcome.output)) {
        const records = byOrigin.get(record.origin)
        if (records) records.push(record)
        else byOrigin.set(record.origin, [record])
      }
    }
    for (const [origin, records] of byOrigin) promiseAll(origin, records, received)
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

/** Records of a command's output: in its own receipt, and in those of each of its bets. */
function* receiptRecords(output: unknown): Generator<ReceiptRecord> {
  if (typeof output !== 'object' || output === null || !('receipt' in output)) return
  const receipts = Array.isArray(output.receipt) ? output.receipt : [output.receipt]
  for (const receipt of receipts as readonly (Receipt | undefined)[]) {
    if (receipt === undefined || receipt === null) continue
    yield* receipt.earlier
    yield receipt
  }
}
