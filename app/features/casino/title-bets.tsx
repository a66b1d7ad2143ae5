import { useState } from 'react'
import { BetFeed, betColumns } from '~/features/bets/bet-feed.tsx'
import { useSession } from '~/lib/session.ts'
import { browserZone, type TimeZone, useTimeZone } from '~/lib/time-zone.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Table } from '~/ui/table.tsx'
import { Tabs } from '~/ui/tabs.tsx'

const OWN_ROWS = 20
const lastOf = (slug: string) => ({ game: slug, limit: OWN_ROWS })

type TitleBetsProps = { slug: string }

/** A player's own rounds of a title, everybody's last ones, and the highest wins. */
export function TitleBets({ slug }: TitleBetsProps) {
  const { profile } = useSession()
  const [list, setList] = useState<'own' | 'all' | 'high'>(profile ? 'own' : 'all')
  const timeZone = useTimeZone(browserZone)
  const mine = useQuery({ ...useTRPC().history.bets.queryOptions(lastOf(slug)), enabled: profile !== null })
  const own = new Set(mine.data?.bets.map(({ id }) => id))
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
  const query = useQuery(useTRPC().history.bets.queryOptions(lastOf(slug)))
  if (query.isError)
    return (
      <ErrorState
        as="h2"
        title={m.bets_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  if (!query.data || query.data.bets.length === 0)
    return (
      <EmptyState as="h2" title={m.bets_empty_title()}>
        {m.bets_empty_text()}
      </EmptyState>
    )
  return (
    <Table caption={m.bets_mine()} columns={betColumns(timeZone)} rows={query.data.bets} rowKey={(bet) => bet.id} />
  )
}
