import { useState } from 'react'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { BetListSkeleton } from './bet-list-skeleton.tsx'
import { type BetGame, useMyBets } from './bets.ts'
import { BetsTable } from './bets-table.tsx'
import type { ProvableBet } from './proof-search.ts'

const FIRST_ROWS = 10
const MORE_ROWS = 20

type MyBetsProps<B extends ProvableBet> = {
  game: BetGame
  /** Newest first, as far as loaded. */
  bets: readonly B[]
  outcomeOf: (bet: B) => string
}

export function MyBets<B extends ProvableBet>({ game, bets, outcomeOf }: MyBetsProps<B>) {
  const timeZone = useTimeZone()
  const query = useMyBets(game)
  const [shown, setShown] = useState(FIRST_ROWS)
  if (query.isPending) return <BetListSkeleton />
  if (query.isError)
    return (
      <ErrorState
        as="h2"
        title={m.bets_error_title()}
        action={<Button onClick={() => query.refetch()}>{m.bets_retry()}</Button>}
      />
    )
  if (bets.length === 0)
    return (
      <EmptyState as="h2" title={m.bets_empty_title()}>
        {m.bets_empty_text()}
      </EmptyState>
    )

  const more = async () => {
    if (shown + MORE_ROWS > bets.length && query.hasNextPage) await query.fetchNextPage()
    setShown(shown + MORE_ROWS)
  }
  return (
    <>
      <BetsTable caption={m.bets_mine()} bets={bets.slice(0, shown)} outcomeOf={outcomeOf} timeZone={timeZone} />
      {(shown < bets.length || query.hasNextPage) && (
        <div className="mt-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={more}>
            {m.bets_more()}
          </Button>
        </div>
      )}
    </>
  )
}
