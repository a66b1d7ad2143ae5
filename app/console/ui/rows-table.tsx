import { useMemo } from 'react'
import { PermissionName } from '../acts/permission-name.tsx'
import type { ListSource } from '../lib/list-source.ts'
import { fieldName } from '../lib/names.ts'
import { isCode, valueText } from '../lib/values.ts'
import { word } from '../lib/words.ts'
import { m } from '../paraglide/messages.js'
import { CopyId } from './copy-id.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Money } from './money.tsx'
import { StateTag } from './state-tag.tsx'
import { Subject } from './subject.tsx'
import { Moment } from './time.tsx'

type Row = Readonly<Record<string, unknown>>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const PERMISSION = /^[a-z_]+\.[a-z_]+$/
const SUBJECT = /^[a-z_]+:[\w:-]+$/
const DIGIT = /\d/
/** Hashes and references of providers. */
const LONG = /^[\w-]{24,}$/
const STATES = new Set(['state', 'status'])
/** Fields that people write, or that name people. */
const TEXTS = new Set([
  'by',
  'operator',
  'given_by',
  'proposedBy',
  'decidedBy',
  'approved_by',
  'text',
  'title',
  'subject',
])
const DECIMAL = /^-?\d+(?:\.\d+)?$/
const MONEY = /^(?:amount|fee|usd|amountUsd|stake|payout|balance_after|owed|need|done|released|used|left|staked|net)$/
/** Numbers above this are moments in ms. */
const EARLIEST_MS = 1_000_000_000_000

function Cell({ name, row }: { name: string; row: Row }) {
  const value = row[name]
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number')
    return value > EARLIEST_MS ? <Moment at={new Date(value).toISOString()} /> : String(value)
  if (typeof value === 'boolean') return value ? m.yes() : m.no()
  if (typeof value === 'object') return valueText(value)
  const text = String(value)
  if (UUID.test(text)) return <CopyId id={text} />
  if (ISO.test(text)) return <Moment at={text} />
  if (MONEY.test(name) && DECIMAL.test(text))
    return <Money amount={text} currency={name.toLowerCase().endsWith('usd') ? 'USD' : String(row.currency ?? '')} />
  if (STATES.has(name)) return <StateTag state={text} />
  if (name === 'account') return <Account code={text} />
  if (PERMISSION.test(text)) return <PermissionName permission={text} />
  if (SUBJECT.test(text) && DIGIT.test(text)) return <Subject subject={text} />
  if (!TEXTS.has(name) && isCode(text)) return word(text)
  return LONG.test(text) ? <CopyId id={text} /> : text
}

/** An account of the ledger: those of a player by their kind, those of the house by name. */
function Account({ code }: { code: string }) {
  const parts = code.split(':')
  const kind = parts[0] === 'user' ? parts.at(-1) : parts.slice(0, -1).join(':')
  return (
    <span title={code}>
      {parts[0] === 'user' && `${m.column_player()}: `}
      {word(kind ?? code)}
    </span>
  )
}

type RowsTableProps = {
  label: string
  rows: readonly Row[]
  /** Last column: acts on a row. */
  acts?: (row: Row) => React.ReactNode
  idOf?: (row: Row) => string
  /** The list of the API that the rows are from, to export it. */
  source?: ListSource | undefined
}

/** A table of rows as the API gives them, with a column for each field. */
export function RowsTable({ label, rows, acts, idOf, source }: RowsTableProps) {
  const columns = useMemo(() => {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'userId')
    const fields = names.map(
      (name): Column<Row> => ({
        key: name,
        head: () => fieldName(name),
        cell: (row) => <Cell name={name} row={row} />,
        sortBy: (row) => {
          const value = row[name]
          return typeof value === 'number' ? value : String(value ?? '')
        },
        isNumber: MONEY.test(name),
      }),
    )
    return acts ? [...fields, { key: 'acts', head: m.acts_title, cell: acts }] : fields
  }, [rows, acts])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      idOf={idOf ?? ((row) => String(row.id ?? JSON.stringify(row)))}
      source={source}
    />
  )
}
