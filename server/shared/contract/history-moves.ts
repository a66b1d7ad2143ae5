import type { CallOutput } from './call.ts'
import type { historyTransfers } from './history.ts'

type Page = CallOutput<typeof historyTransfers>
type Transfer = Page['transfers'][number]
type Other = NonNullable<Page['others']>[number]

/** A transfer of any kind: fields that a kind does not have are null. */
export type Move = Omit<Transfer, 'kind' | 'is_moved' | 'receipt'> & {
  readonly kind: Transfer['kind'] | Other['kind']
  readonly cause?: Other['cause']
  readonly bonus: string | null
  readonly vault: string | null
  /** Null if the operator does not report it. */
  readonly is_moved: boolean | null
}

/** All transfers of a history page, newest first. */
export function movesOf({ transfers, others = [] }: Pick<Page, 'transfers' | 'others'>): readonly Move[] {
  const all: Move[] = [
    ...transfers.map(({ at, is_moved = null, receipt, ...row }) => ({
      ...row,
      bonus: null,
      vault: null,
      is_moved,
      at,
    })),
    ...others.map(({ bonus, vault, at, receipt, ...row }) => ({
      ...row,
      received: null,
      received_currency: null,
      status: null,
      bonus,
      vault,
      is_moved: true,
      at,
    })),
  ]
  return all.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}
