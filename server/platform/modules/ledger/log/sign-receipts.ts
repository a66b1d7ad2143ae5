import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { Clock } from '#server/platform/kernel/surroundings.ts'
import type { Outcome } from '#server/platform/kernel/writer/messages.ts'
import { batchText, MAX_MERGE_DELAY_MS, promiseKeyName, promiseText } from '#server/shared/log/promise.ts'
import { type Hash, inclusionRanges, type Range } from '#server/shared/log/tree.ts'
import type { PromisePath, Receipt, ReceiptRecord } from './receipt.ts'
import { LOG_OPENED_CHANNEL, noteSigner } from './signing-key.ts'
import { fastNodeHash, recordHash } from './tree-hash.ts'

type PromiseKey = { readonly origin: string; readonly sealedPromiseKey: string }

/**
 * Promises of receipts: a key that signs nothing else names a leaf and the time within which a checkpoint covers it.
 * All promises of a call have one signature. They are signed outside of the writer, which would delay the next group.
 */
export type Promises = {
  /** Accepts the keys of stored logs. Those of logs that are opened later arrive with the outcomes. */
  learn(keys: readonly PromiseKey[]): void
  /** Adds promises to receipts of records that are on disk. Throws for an unknown log. */
  sign(receipts: readonly Receipt[]): void
  /** Adds promises to all receipts in the outcomes of a group that is on disk. */
  complete(outcomes: readonly Outcome[]): void
}

export function openPromises(secrets: Secrets, clock: Clock): Promises {
  const sealedKeys = new Map<string, string>()

  function learn(keys: readonly PromiseKey[]): void {
    for (const { origin, sealedPromiseKey } of keys) sealedKeys.set(origin, sealedPromiseKey)
  }

  function signerOf(origin: string) {
    const sealed = sealedKeys.get(origin)
    if (sealed === undefined) throw new Error(`no key for the promises of ${origin}`)
    return noteSigner(secrets, promiseKeyName(origin), sealed)
  }

  function promiseAll(origin: string, records: readonly ReceiptRecord[], received: number): void {
    const delay = MAX_MERGE_DELAY_MS
    // a request that is sent twice at once names the same leaves twice
    const hashes = [...new Set(records.map(({ hash }) => hash))]
    const texts = hashes.map((hash) => promiseText({ origin, leaf: Buffer.from(hash, 'hex'), received, delay }))
    const signNote = signerOf(origin)
    if (hashes.length === 1) {
      const promise = signNote(texts.join(''))
      for (const record of records) record.promise = promise
      return
    }
    const tree = smallTree(texts.map(recordHash))
    const promise = signNote(batchText({ origin, size: texts.length, root: tree({ from: 0, to: texts.length }) }))
    const digitsOf = rememberedDigits()
    const places = new Map(hashes.map((hash, index) => [hash, placeOf(index)]))
    for (const record of records) {
      const place = places.get(record.hash)
      record.promise = promise
      if (place) record.promise_path = place
    }

    function placeOf(index: number): PromisePath {
      const path = inclusionRanges(index, texts.length).map((range) => digitsOf(tree(range)))
      return { index, received, delay, path }
    }
  }

  function sign(receipts: readonly Receipt[]): void {
    const byOrigin = new Map<string, ReceiptRecord[]>()
    for (const receipt of receipts)
      for (const record of [...receipt.earlier, receipt]) {
        const records = byOrigin.get(record.origin)
        if (records) records.push(record)
        else byOrigin.set(record.origin, [record])
      }
    const received = clock.now()
    for (const [origin, records] of byOrigin) promiseAll(origin, records, received)
    for (const receipt of receipts) dropShared(receipt)
  }

  return {
    learn,
    sign,
    complete(outcomes) {
      const answers = outcomes.filter((outcome) => outcome.kind === 'answer')
      for (const { announcements } of answers)
        for (const { channel, data } of announcements)
          if (channel === LOG_OPENED_CHANNEL)
            learn([{ origin: String(data.origin), sealedPromiseKey: String(data.sealed_promise_key) }])
      sign(answers.flatMap(({ output }) => receiptsIn(output)))
    },
  }
}

/** Hexadecimal digits of hashes: a node is in the paths of many leaves. */
function rememberedDigits(): (hash: Hash) => string {
  const known = new Map<Hash, string>()
  return (hash) => {
    const digits = known.get(hash) ?? Buffer.from(hash).toString('hex')
    known.set(hash, digits)
    return digits
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
