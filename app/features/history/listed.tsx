import { useInfiniteQuery } from '@tanstack/react-query'
import type { BetResult } from '#server/shared/constants/bet-results.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateAndMinute, formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import type { HistoryListName } from './history-filter.ts'

export type Wanted = {
  from?: string | undefined
  until?: string | undefined
  currency?: Currency | undefined
  game?: string | undefined
  result?: BetResult | undefined
}

export type ListProps = { wanted: Wanted; timezone: TimeZone }

const PAGE = 50

export function usePages<Row>(
  name: HistoryListName,
  wanted: Wanted,
  ask: (page: Wanted & { limit: number; before?: string }) => Promise<{ rows: readonly Row[]; next: string | null }>,
) {
  const { history } = useTRPC()
  const playerId = useSession().profile?.user.id
  const query = useInfiniteQuery({
    queryKey: [...history.pathKey(), name, wanted, playerId],
    queryFn: async ({ pageParam: before }) => {
      const askedAt = Date.now()
      return { askedAt, ...(await ask({ ...wanted, limit: PAGE, ...(before !== '' && { before }) })) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) }
}

type Pages<Row> = ReturnType<typeof usePages<Row>>

export function Listed<Row extends { id: string }>({
  pages,
  caption,
  columns,
}: {
  pages: Pages<Row>
  caption: string
  columns: readonly Column<Row>[]
}) {
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  if (error)
    return (
      <ErrorState
        title={errorLines(error).join(' ')}
        action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>}
      />
    )
  if (!rows) return <Skeleton className="h-60 w-full" />
  if (rows.length === 0) return <p className="py-6 text-14 text-paper-3">{m.history_none()}</p>
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {m.bets_more()}
          </Button>
        </div>
      )}
    </>
  )
}

export function timeColumn<Row>(timezone: TimeZone, at: (row: Row) => string): Column<Row> {
  return {
    id: 'time',
    header: m.bets_time(),
    cell: (row) => {
      const [date, time] = formatDateAndMinute(at(row), getLocale(), timezone)
      return (
        <time
          dateTime={at(row)}
          title={formatDateTime(at(row), getLocale(), timezone)}
          className="num block text-paper-3 max-lg:leading-4"
        >
          {date} <span className="max-lg:block">{time}</span>
        </time>
      )
    },
  }
}
