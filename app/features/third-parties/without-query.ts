/** What is said of a visit, with each address in it cut off before its query and fragment: these may hold anything. */
export function withoutQueries<T>(value: T): T
export function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? (value.split(/[?#]/, 1)[0] ?? '') : value
  if (Array.isArray(value)) return value.map((one) => withoutQueries(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutQueries(one)]))
}
