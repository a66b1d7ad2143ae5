/**
 * Differences in shape of two JSON values: fields, or types. Elements of a list are compared with the first of the
 * documented list; null matches anything on either side, since it does not reveal the type.
 */
export function shapeDifferences(documented: unknown, actual: unknown, path = '$'): string[] {
  if (documented === null || actual === null) return []
  if (typeOf(documented) !== typeOf(actual)) return [`${path}: ${typeOf(actual)} where ${typeOf(documented)} belongs`]
  if (Array.isArray(documented) && Array.isArray(actual)) {
    if (documented.length === 0) return []
    return actual.flatMap((element, index) => shapeDifferences(documented[0], element, `${path}[${index}]`))
  }
  return isObject(documented) && isObject(actual) ? fieldDifferences(documented, actual, path) : []
}

function fieldDifferences(documented: Fields, actual: Fields, path: string): string[] {
  const names = new Set([...Object.keys(documented), ...Object.keys(actual)])
  return [...names].flatMap((name) => {
    if (!(name in actual)) return [`${path}.${name}: missing`]
    if (!(name in documented)) return [`${path}.${name}: not documented`]
    return shapeDifferences(documented[name], actual[name], `${path}.${name}`)
  })
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
