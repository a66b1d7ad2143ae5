import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from './base64.ts'
import { readNote, signersOf, type VerifierKey, type Verify } from './note.ts'
import { batchText, promiseKeyName, promiseText } from './promise.ts'
import { OPENING_PREFIX, readRecord } from './record.ts'
import { HASH_BYTES, isIncluded, leafHash } from './tree.ts'

/** One record of a receipt, as the platform answers it. */
export type ReceiptPart = {
  readonly origin: string
  readonly sequence: number
  readonly hash: string
  readonly record: string
  readonly salt?: string | undefined
  readonly opening?: string | undefined
  readonly promise: string
  readonly promise_path?:
    | {
        readonly index: number
        readonly received: number
        readonly delay: number
        readonly path: readonly string[]
      }
    | undefined
}

/** An earlier record: without what it shares with the last one of the act. */
export type EarlierPart = Omit<ReceiptPart, 'origin' | 'promise'> & {
  readonly origin?: string | undefined
  readonly promise?: string | undefined
}

export type WireReceipt = ReceiptPart & { readonly earlier: readonly EarlierPart[] }

/** All records of a receipt in the order of the log, each with its origin and its promise. */
export function receiptParts({ earlier, ...last }: WireReceipt): ReceiptPart[] {
  const { origin, promise } = last
  return [
    ...earlier.map((part) => ({ ...part, origin: part.origin ?? origin, promise: part.promise ?? promise })),
    last,
  ]
}

/** Fault of a record in a receipt: a closed set, which has texts. */
export type ReceiptFault = 'malformed' | 'hash' | 'commitment' | 'promise'

const HEX = /^(?:[0-9a-f]{2})+$/
const bytesOf = (hex: string): Uint8Array => (HEX.test(hex) ? hexToBytes(hex) : new Uint8Array())

/**
 * Checks a record without the site: that it is canonical, that its hash is its leaf, that salt and opening give its
 * commitment, and that the promise is signed by the log's key of promises. Null if nothing is wrong.
 */
export async function checkReceiptPart(
  part: ReceiptPart,
  promiseKey: VerifierKey,
  verify: Verify,
): Promise<ReceiptFault | null> {
  const fields = readRecord(part.record)
  if (fields === null || !Number.isSafeInteger(part.sequence) || part.sequence < 0) return 'malformed'
  const leaf = leafHash(utf8ToBytes(part.record))
  if (bytesToHex(leaf) !== part.hash) return 'hash'
  if (!opensCommitment(part, fields.c)) return 'commitment'
  return (await isPromised(part, leaf, promiseKey, verify)) ? null : 'promise'
}

/** The first fault of a receipt, earlier records first; null if nothing is wrong. */
export async function checkReceipt(
  receipt: WireReceipt,
  promiseKey: VerifierKey,
  verify: Verify,
): Promise<ReceiptFault | null> {
  for (const part of receiptParts(receipt)) {
    const fault = await checkReceiptPart(part, promiseKey, verify)
    if (fault !== null) return fault
  }
  return null
}

/** Whether salt and opening give the commitment; a record without one has neither. */
function opensCommitment({ salt, opening }: ReceiptPart, commitment: unknown): boolean {
  if (commitment === undefined) return salt === undefined && opening === undefined
  // both are gone after an erasure
  if (salt === undefined && opening === undefined) return true
  const key = bytesOf(salt ?? '')
  // HMAC pads short keys with zeros
  if (key.length !== HASH_BYTES || opening === undefined || readRecord(opening) === null) return false
  return bytesToHex(hmac(sha256, key, utf8ToBytes(`${OPENING_PREFIX}${opening}`))) === commitment
}

async function isPromised(part: ReceiptPart, leaf: Uint8Array, key: VerifierKey, verify: Verify): Promise<boolean> {
  const { origin, promise, promise_path: place } = part
  const note = readNote(promise)
  if (note === null || key.name !== promiseKeyName(origin)) return false
  if ((await signersOf(note, [key], verify)).length !== 1) return false
  const [, , third = '', fourth = '', fifth = ''] = note.text.split('\n')
  if (place === undefined)
    return note.text === promiseText({ origin, leaf, received: Number(fourth), delay: Number(fifth) })
  const size = Number(third)
  const root = fromBase64(fourth)
  if (root === null || note.text !== batchText({ origin, size, root })) return false
  const { index, received, delay } = place
  const text = promiseText({ origin, leaf, received, delay })
  return isIncluded({ index, size, leaf: leafHash(utf8ToBytes(text)), path: place.path.map(bytesOf), root })
}
