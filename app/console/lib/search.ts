const FIELDS = [
  'q',
  'tab',
  'case',
  'act',
  'state',
  'operator',
  'subject',
  'request',
  'kind',
  'provider',
  'locale',
  'reason',
  'outcome',
  'from',
  'until',
] as const

/** Filters, tab, dialog and open case of a page, as its address has them. */
export type Search = { readonly [Field in (typeof FIELDS)[number]]?: string }

const MAX_LENGTH = 256

/** The known fields of an address's search that are texts; others are left out. */
export function validateSearch(given: Readonly<Record<string, unknown>>): Search {
  const found: { -readonly [Field in keyof Search]?: string } = {}
  for (const field of FIELDS) {
    const value = given[field]
    if (typeof value === 'string' || typeof value === 'number') found[field] = String(value).slice(0, MAX_LENGTH)
  }
  return found
}
