import { z } from 'zod'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'

/** Request with which a game's page opens it: with an operator's token, or for play money. */
export const opening = z.strictObject({
  game: z.string().max(64),
  mode: z.enum(['demo', 'real']),
  token: z.string().max(128).optional(),
  visitor: z.uuid().optional(),
  currency: z.enum(CURRENCY_CODES).default('USD'),
})

/** Idempotency key created by a page. */
export const onceKey = z.string().regex(/^[\w-]{8,64}$/)
export const units = z.string().regex(/^[1-9]\d{0,15}$/)
