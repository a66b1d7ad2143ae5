import type { Row } from './history-lists.ts'

/** Serialization of rows with the same fields. */
export type Format = {
  readonly type: string
  begin(first: Row | undefined): string
  /** `isFirst`: the first row of the whole file. */
  row(row: Row, isFirst: boolean): string
  readonly end: string
}

export const FORMATS: Record<'csv' | 'json', Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    begin: (first) => (first ? `${Object.keys(first).join(',')}\r\n` : ''),
    row: (row) => `${Object.values(row).map(csvField).join(',')}\r\n`,
    end: '',
  },
  json: {
    type: 'application/json',
    begin: () => '[',
    row: (row, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`,
    end: '\n]\n',
  },
}

const AMOUNT = /^-?\d+(\.\d+)?$/

/** A field as in RFC 4180, escaped so that no spreadsheet reads it as a formula. */
function csvField(value: string | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
