import { toBase64 } from './base64.ts'
import type { Hash } from './tree.ts'

/** First line of what the promise key signs: nothing of it can be read as a checkpoint. */
const HEAD = 'fairline/promise/v1'

/** Time within which a promised record is covered by a checkpoint, in milliseconds. */
export const MAX_MERGE_DELAY_MS = 10_000

export type LogPromise = {
  readonly origin: string
  readonly leaf: Hash
  /** When the record was received: milliseconds since 1970. */
  readonly received: number
  readonly delay: number
}

/** Text of one promise: signed as a note where it is alone, otherwise a leaf of a batch. */
export const promiseText = ({ origin, leaf, received, delay }: LogPromise): string =>
  `${HEAD}\n${origin}\n${toBase64(leaf)}\n${received}\n${delay}\n`

export type PromiseBatch = { readonly origin: string; readonly size: number; readonly root: Hash }

/** Text of a batch: a tree with the texts of promises as leaves, of which size and root are signed. */
export const batchText = ({ origin, size, root }: PromiseBatch): string =>
  `${HEAD}\n${origin}\n${size}\n${toBase64(root)}\n`

/** Name of the key that signs a log's promises. */
export const promiseKeyName = (origin: string): string => `${origin}/promise`
