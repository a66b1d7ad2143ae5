import type { BetResult } from '#server/shared/constants/bet-results.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { movesOf } from '#server/shared/contract/history-moves.ts'
import type { Context } from './context.ts'

const { bets, transfers, sessions, limits } = contract.history

export type Row = Readonly<Record<string, string | boolean | null>>
export type Page = { readonly rows: readonly Row[]; readonly next: string | null }
type Wanted = {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly currency?: Currency | undefined
  readonly game?: string | undefined
  readonly result?: BetResult | undefined
  readonly before: string | undefined
  readonly limit: number
}

/** Largest page. */
export const PAGE_ROWS = 1000

/** Lists of a player's history, by name. Each returns a page of rows that all have the same fields. */
export const LISTS = {
  bets: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { bets: found, next } = await session.call(bets, { ...wanted, receipts: 'none' })
    // fields that only some rows have appear in every row: a file names its columns once
    const rows = found.map(({ is_free = false, is_free_spin = false, is_open = false, receipt, ...bet }) => ({
      ...bet,
      is_free,
      is_free_spin,
      is_open,
    }))
    return { rows, next }
  },
  transfers: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { next, ...page } = await session.call(transfers, { ...wanted, receipts: 'none' })
    return { rows: movesOf(page), next }
  },
  sessions: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { sessions: rows, next } = await session.call(sessions, wanted)
    return { rows, next }
  },
  limits: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { events: rows, next } = await session.call(limits, wanted)
    return { rows, next }
  },
} as const
