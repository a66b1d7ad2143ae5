import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ListSource } from '../lib/list-source.ts'
import { ExportButton } from './export-button.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

export type Column<Row> = {
  readonly key: string
  readonly head: () => string
  readonly cell: (row: Row) => ReactNode
  /** Value for sorting; a column without one is not sorted. */
  readonly sortBy?: (row: Row) => string | number
  readonly isNumber?: boolean
  /** Left out under 1280 px. */
  readonly isExtra?: boolean
}

type DataTableProps<Row> = {
  /** Name of the table, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** The row that is open beside the table. */
  openId?: string | undefined
  onOpen?: (row: Row) => void
  isOff?: (row: Row) => boolean
  /** The list of the API that the rows are from, to export it. */
  source?: ListSource | undefined
}

const ROW_PX = 36
const VIRTUAL_FROM = 100
const NO_SORTING: SortingState = []

/** A table whose rows are drawn as they are scrolled to, from 100 rows on. Numbers stand right, text left. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, openId, onOpen, isOff, source } = props
  const box = useRef<HTMLDivElement>(null)
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(
    () =>
      columns.map(
        ({ key, sortBy }): ColumnDef<typeof features, Row> => ({
          id: key,
          accessorFn: (row) => sortBy?.(row) ?? '',
          enableSorting: sortBy !== undefined,
          sortFn: 'alphanumeric',
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: idOf,
    initialState: { sorting: NO_SORTING },
  })
  const model = table.getRowModel().rows
  const isVirtual = model.length >= VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: model.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    enabled: isVirtual,
  })
  const openIndex = model.findIndex((row) => row.id === openId)
  useEffect(() => {
    if (openIndex < 0) return
    if (isVirtual) virtualizer.scrollToIndex(openIndex)
    else box.current?.querySelector('tr.on')?.scrollIntoView({ block: 'nearest' })
  }, [openIndex, isVirtual, virtualizer])
  const items = isVirtual ? virtualizer.getVirtualItems().map(({ index }) => index) : model.map((_, index) => index)
  const before = isVirtual ? (virtualizer.getVirtualItems()[0]?.start ?? 0) : 0
  const after = isVirtual ? virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0) : 0
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <div ref={box} className="tbox" tabIndex={0}>
        <table className="tbl" aria-label={label} aria-rowcount={model.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {table.getHeaderGroups()[0]?.headers.map(({ id, column }) => {
                const sorted = column.getIsSorted()
                const facts = byKey.get(id)
                return (
                  <th
                    key={id}
                    scope="col"
                    className={classOf(facts)}
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                  >
                    {column.getCanSort() ? (
                      <button type="button" onClick={column.getToggleSortingHandler()}>
                        {facts?.head()}
                        {sorted === 'asc' && <ArrowUp className="i" aria-hidden="true" />}
                        {sorted === 'desc' && <ArrowDown className="i" aria-hidden="true" />}
                      </button>
                    ) : (
                      facts?.head()
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            <Gap px={before} columns={columns.length} />
            {items.map((index) => {
              const row = model[index]
              if (!row) return null
              const state = `${row.id === openId ? 'on' : ''} ${isOff?.(row.original) ? 'off' : ''}`
              return (
                // the first cell's link or button does the same for the keyboard
                <tr
                  key={row.id}
                  aria-rowindex={index + 2}
                  className={state}
                  onClick={onOpen && (() => onOpen(row.original))}
                >
                  {columns.map((column) => (
                    <td key={column.key} className={classOf(column)}>
                      {column.cell(row.original)}
                    </td>
                  ))}
                </tr>
              )
            })}
            <Gap px={after} columns={columns.length} />
          </tbody>
        </table>
      </div>
      {source && (
        <div className="ft">
          <ExportButton label={label} source={source} />
        </div>
      )}
    </>
  )
}

const classOf = <Row,>(column: Column<Row> | undefined): string =>
  `${column?.isNumber ? 'r' : ''} ${column?.isExtra ? 'extra' : ''}`

/** Room of the rows that are not drawn. */
function Gap({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null
  return (
    <tr className="gap">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
