import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BetFeed, betColumns } from '~/features/bets/bet-feed.tsx'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { browserZone, type TimeZone } from '~/lib/format/time-zone.ts'
import { useSession } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Table } from '~/ui/table.tsx'
import { Tabs } from '~/ui/tabs.tsx'

const loadProveBets = () => import('~/lib/receipts/prove-bets.ts')
const loadTrpcOverHttp = () => import('~/lib/calls/trpc-over-http.ts')

const OWN_ROWS = 20

/** The player's own rounds of a title, newest first, in pages; disabled for visitors. */
function useOwnBets(slug: string) {
  const { history } = useTRPC()
  const client = useTRPCClient()
  const playerId = useSession().profile?.user.id
  return useInfiniteQuery({
    // a key below that of the list, so that the end of a round refetches both
    queryKey: [...history.bets.pathKey(), slug, playerId],
    queryFn: async ({ pageParam: before, signal }) => {
      const page = { game: slug, limit: OWN_ROWS, ...(before !== '' && { before }) }
      const { bets, next } = await client.history.bets.query({ ...page, receipts: 'none' }, { signal })
      if (bets.length === 0) return { bets, next }
      const [{ provenBets }, { ASK_FOR_RECEIPTS }] = await Promise.all([loadProveBets(), loadTrpcOverHttp()])
      const rows = async () => (await client.history.bets.query(page, { signal })).bets
      return { bets: await provenBets(bets, { ...ASK_FOR_RECEIPTS, rows }), next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: playerId !== undefined,
    select: ({ pages }) => pages.flatMap(({ bets }) => bets),
  })
}

type TitleBetsProps = { slug: string }

export function TitleBets({ slug }: TitleBetsProps) {
  const { profile } = useSession()
  const [list, setList] = useState<'own' | 'all' | 'high'>(profile ? 'own' : 'all')
  const timeZone = useTimeZone(browserZone)
  const own = new Set(useOwnBets(slug).data?.map(({ id }) => id))
  return (
    <Tabs
      className="mt-6"
      panelClassName="pt-2"
      value={list}
      onValueChange={setList}
      items={[
        ...(profile
          ? [{ value: 'own' as const, label: m.bets_mine(), panel: <OwnBets {...{ slug, timeZone }} /> }]
          : []),
        { value: 'all', label: m.bets_all(), panel: <BetFeed {...{ timeZone, own }} game={slug} list="latest" /> },
        { value: 'high', label: m.bets_high(), panel: <BetFeed {...{ timeZone, own }} game={slug} list="highWins" /> },
      ]}
    />
  )
}

function OwnBets({ slug, timeZone }: TitleBetsProps & { timeZone: TimeZone }) {
  const query = useOwnBets(slug)
  if (query.isError)
    return (
      <ErrorState
        as="h2"
        title={m.bets_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  if (!query.data || query.data.length === 0)
    return (
      <EmptyState as="h2" title={m.bets_empty_title()}>
        {m.bets_empty_text()}
      </EmptyState>
    )
  return (
    <>
      <Table caption={m.bets_mine()} columns={betColumns(timeZone)} rows={query.data} rowKey={(bet) => bet.id} />
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {m.bets_more()}
          </Button>
        </div>
      )}
    </>
  )
}
