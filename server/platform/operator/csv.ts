/** Characters by which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]/

type Row = Readonly<Record<string, unknown>>

/**
 * Rows as CSV (RFC 4180): UTF-8, CRLF, a header with the names of all fields. A field that is an object has a column
 * for each of its fields, `entry.act`; what is deeper is JSON. Nothing is an empty cell. A text that a spreadsheet would
 * take for a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly Row[]): string {
  const flat = rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(flattened)))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...flat.map((row) => columns.map((column) => row[column]))]
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')
}

function flattened([name, value]: readonly [string, unknown]): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  return Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const text = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
