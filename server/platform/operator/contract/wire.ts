import { z } from 'zod'
import { DESK_REASONS } from '#server/shared/constants/desk-reasons.ts'
import { timestamp } from '#server/shared/contract/wire.ts'

/** Name of an operator: what decisions store and lists show. */
export const operatorName = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/)

/** Reason of an act, which the audit log keeps. */
export const why = z.string().trim().min(10).max(500)

/** Code of a reason, where a permission asks for one. */
export const reason = z.enum(DESK_REASONS)

export const nothing = z.object({})

/** Effect of an act, by field. */
export const effect = z.record(z.string(), z.json())

/** A request that waits for a second person. */
export const waiting = z.object({ id: z.string(), effect, expires_at: timestamp })

/** Response of an act: what it did, or that it waits for a second person. */
export const performed = <Done extends z.ZodType>(done: Done) =>
  z.union([
    z.object({ state: z.literal('done'), result: done }),
    z.object({ state: z.literal('requested'), request: waiting }),
  ])

/** Rows of a list, as today's queries give them. */
export const rows = z.array(z.record(z.string(), z.json()))

/** Page of a list, newest first: what is older than the last one of the page before, which `next` names. */
export const cursor = {
  before: z.string().max(128).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

/** Id of a player, or their email or phone. */
export const player = z.string().trim().min(1).max(256)
