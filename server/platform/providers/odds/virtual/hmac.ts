import { createHmac } from 'node:crypto'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'

export const nodeHmacSha256: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()
