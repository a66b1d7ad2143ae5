import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'

/** By the array that a stream keeps its key in: its blocks share one. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>()

function keyObjectOf(key: Uint8Array): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** HMAC-SHA256 of node:crypto. Node 24 takes a KeyObject five times as fast as the same bytes (5 µs and 25 µs seen). */
export const nodeHmacSha256: HmacSha256 = (key, message) =>
  createHmac('sha256', keyObjectOf(key)).update(message).digest()
