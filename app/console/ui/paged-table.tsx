import type { ReactNode } from 'react'
import type { CallName, InputOf, OutputOf } from '../lib/api.ts'
import { usePages } from '../lib/queries.ts'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Panel } from './panel.tsx'
import { Empty, Failure, Loading } from './states.tsx'

type PagedTableProps<Name extends CallName, Row> = {
  name: Name
  input: InputOf<Name>
  title: string
  /** Shown instead of a table without rows. */
  empty?: string
  rowsOf: (page: OutputOf<Name>) => readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** Before the list, of the first page. */
  head?: (page: OutputOf<Name>) => ReactNode
}

/** A list that the API gives in pages, newest first. */
export function PagedTable<Name extends CallName, Row extends object>(props: PagedTableProps<Name, Row>) {
  const { name, input, title, empty, rowsOf, columns, idOf, head } = props
  const list = usePages(name, input)
  if (list.isPending) return <Loading />
  if (list.error) return <Failure error={list.error} onRetry={list.refetch} />
  const [first] = list.data.pages
  const rows = list.data.pages.flatMap((page) => rowsOf(page))
  return (
    <>
      {first !== undefined && head?.(first)}
      <Panel title={title} aside={m.audit_shown({ count: rows.length })}>
        {rows.length === 0 ? (
          <Empty title={empty ?? m.list_none()} />
        ) : (
          <DataTable label={title} rows={rows} columns={columns} idOf={idOf} />
        )}
        {list.hasNextPage && (
          <div className="ft">
            <Button small busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {m.older()}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}
