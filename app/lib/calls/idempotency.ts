import { newHexKey } from '~/lib/format/hex-key.ts'

const KEY_BYTES = 16

/** Creates the key of one money mutation, kept across its retries: 32 hex characters. */
export const newIdempotencyKey = (): string => newHexKey(KEY_BYTES)

/** Keeps the key of the last attempt: the same request gets the same key until it is settled. */
export type KeyKeeper = {
  /** Returns the key for this request body: a new one if the body differs from the last attempt's. */
  keyFor(body: object): string
  /** Marks the last attempt as answered: the next one is a new mutation. */
  release(): void
}

/** Creates a keeper for one sender of money mutations, such as a bet panel. */
export function createKeyKeeper(mint: () => string = newIdempotencyKey): KeyKeeper {
  let held: { body: string; key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (held?.body !== text) held = { body: text, key: mint() }
      return held.key
    },
    release() {
      held = undefined
    },
  }
}
