import { Fragment, type Key, type ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end'
  /** Hidden under 1024 px. */
  wideOnly?: boolean
}

export type TableProps<Row> = {
  /** Description of the table; read out, not visible. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** The player's own rows are highlighted. */
  isOwn?: (row: Row) => boolean
  /** Text before a row, to mark omitted ones. */
  noteBefore?: (row: Row) => ReactNode
  lastNote?: ReactNode
}

function Note({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td
        colSpan={columns}
        className="num h-9 border-line border-t border-dashed px-4 text-center text-12 text-paper-3"
      >
        {children}
      </td>
    </tr>
  )
}

export function Table<Row>({ caption, columns, rows, rowKey, isOwn, noteBefore, lastNote }: TableProps<Row>) {
  const place = (column: Column<Row>) =>
    `whitespace-nowrap px-2 first:pl-4 last:pr-4 lg:px-4 ${column.align === 'end' ? 'text-right' : 'text-left'} ${column.wideOnly ? 'max-lg:hidden' : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form, and a section would be a landmark beside one of the same name
    <div role="group" aria-label={caption} tabIndex={0} className="scroll-x scroll-edge -mx-4 lg:mx-0">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={`h-10 font-medium text-12 text-paper-3 ${place(column)}`}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const note = noteBefore?.(row)
            return (
              <Fragment key={rowKey(row)}>
                {note && <Note columns={columns.length}>{note}</Note>}
                <tr
                  className={isOwn?.(row) ? 'bg-surface-2 *:first:shadow-[inset_2px_0_var(--color-accent)]' : undefined}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={`h-11 border-line border-t ${place(column)}`}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
          {lastNote && <Note columns={columns.length}>{lastNote}</Note>}
        </tbody>
      </table>
    </div>
  )
}
