/** Half-open interval in milliseconds; a page contains what is earlier than `before`, newest first. */
export type Selection = {
  readonly userId: string
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly before?: string | undefined
  readonly limit: number
}

type PageRequest = {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

/** Query for a call. It reads one row more than the page, to know whether there is a next page. */
export const selectionOf = (userId: string, { from, until, before, limit }: PageRequest): Selection => ({
  userId,
  before,
  from: instant(from),
  until: instant(until),
  limit: limit + 1,
})

export const periodOf = ({ from, until }: Pick<PageRequest, 'from' | 'until'>) => ({
  from: instant(from),
  until: instant(until),
})

/** Splits the rows into the page and the cursor of the next one. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
