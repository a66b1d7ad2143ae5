import { z } from 'zod'

/** How far a week has been paid back: after which account; null once it is done. */
export const cashbackCursor = z.object({ week: z.string(), after: z.number().int().nullable() })
export type CashbackCursor = z.output<typeof cashbackCursor>
