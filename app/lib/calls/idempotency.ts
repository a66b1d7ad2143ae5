import { newHexKey } from '~/lib/format/hex-key.ts'

const KEY_BYTES = 16

/** A key for one mutation of money, minted once and kept across its retries: 32 hex characters. */
export const newIdempotencyKey = (): string => newHexKey(KEY_BYTES)

/** Remembers the key of the last attempt: the same request gets the same key until it is settled. */
export type KeyKeeper = {
  /** The key for this request body: a new one when the body differs from the last attempt's. */
  keyFor(body: object): string
  /** The last attempt has its answer: the next one is a new mutation. */
  release(): void
}

/** One keeper for one place that sends mutations of money, such as a bet panel. */
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
