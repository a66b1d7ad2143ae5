/** Half open, in milliseconds; a page is of what is earlier than `before`, newest first. */
export type Wanted = {
  readonly userId: string
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly before?: string | undefined
  readonly limit: number
}

type Asked = {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

/** What a call asks for; one row more than the page tells whether there is another. */
export const wantedOf = (userId: string, { from, until, before, limit }: Asked): Wanted => ({
  userId,
  before,
  from: instant(from),
  until: instant(until),
  limit: limit + 1,
})

export const periodOf = ({ from, until }: Pick<Asked, 'from' | 'until'>) => ({
  from: instant(from),
  until: instant(until),
})

/** Of so many rows and one more: the page, and what the next one is asked with. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
