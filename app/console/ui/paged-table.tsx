import type { ReactNode } from 'react'
import type { CallName, InputOf, OutputOf } from '../lib/api.ts'
import type { ListSource } from '../lib/list-source.ts'
import { usePages } from '../lib/queries.ts'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Panel } from './panel.tsx'
import { Empty, Failure, Loading } from './states.tsx'

type PagedProps<Name extends CallName, Row> = {
  name: Name
  input: InputOf<Name>
  title: string
  /** Shown instead of a table without rows. */
  empty?: string
  /** Whether the list has another order than by time, newest first. */
  isByName?: boolean
  rowsOf: (page: OutputOf<Name>) => readonly Row[]
  /** Before the list, of the first page. */
  head?: (page: OutputOf<Name>) => ReactNode
}

/** A list that the API gives in pages, with its table. */
export function PagedPanel<Name extends CallName, Row>(
  props: PagedProps<Name, Row> & { children: (rows: readonly Row[]) => ReactNode },
) {
  const { name, input, title, empty, isByName, rowsOf, head, children } = props
  const list = usePages(name, input)
  if (list.isPending) return <Loading />
  if (list.error) return <Failure error={list.error} onRetry={list.refetch} />
  const [first] = list.data.pages
  const rows = list.data.pages.flatMap((page) => rowsOf(page))
  const count = rows.length
  return (
    <>
      {first !== undefined && head?.(first)}
      <Panel title={title} aside={isByName ? m.list_shown({ count }) : m.audit_shown({ count })}>
        {count === 0 ? <Empty title={empty ?? m.list_none()} /> : children(rows)}
        {list.hasNextPage && (
          <div className="ft">
            <Button small busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {isByName ? m.more() : m.older()}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}

type PagedTableProps<Name extends CallName, Row> = PagedProps<Name, Row> & {
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  source?: ListSource
}

/** A list that the API gives in pages, with these columns. */
export function PagedTable<Name extends CallName, Row extends object>(props: PagedTableProps<Name, Row>) {
  const { columns, idOf, source, ...list } = props
  return (
    <PagedPanel {...list}>
      {(rows) => <DataTable label={list.title} rows={rows} columns={columns} idOf={idOf} source={source} />}
    </PagedPanel>
  )
}
