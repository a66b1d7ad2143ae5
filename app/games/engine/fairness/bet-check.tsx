import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { GameId } from '#server/shared/rules/registry.ts'
import type { Bet, PlayedBet } from '~/features/bets/bets.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { LogWatchers, useOpenLog } from '~/features/receipts/log-watchers.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime, formatNumber } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { seedsOfBet } from './check.ts'
import { CheckBoundary } from './check-boundary.tsx'
import { SharedBetCheck } from './round-check.tsx'
import { Verifier } from './verifier.tsx'

export function BetCheck({ id }: { id: string }) {
  return (
    <CheckBoundary id={id}>
      <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
        <StoredBet id={id} />
      </Suspense>
    </CheckBoundary>
  )
}

function StoredBet({ id }: { id: string }) {
  const log = useOpenLog()
  const { data: bet } = useSuspenseQuery(useTRPC().bets.byId.queryOptions({ id }))
  const timeZone = useTimeZone()
  return (
    <>
      <p className="num mb-4 text-13 text-paper-2">
        {m.fairness_bet_of({ time: formatDateTime(bet.placed_at, getLocale(), timeZone) })}
      </p>
      {'round_id' in bet ? (
        <SharedBetCheck bet={bet} />
      ) : bet.server_seed === null ? (
        <NotRevealed bet={bet} />
      ) : (
        <Revealed bet={bet} />
      )}
      {log && (
        <section className="mt-8">
          <h2 className="title-section">{m.watch_title()}</h2>
          <p className="mt-2 mb-3 max-w-170 text-14 text-paper-2">{m.watch_text()}</p>
          <LogWatchers log={log} />
        </section>
      )}
    </>
  )
}

function Revealed<G extends GameId>({ bet }: { bet: PlayedBet<G> }) {
  return <Verifier game={bet.game} seeds={seedsOfBet(bet)} params={bet.params} stored={bet} />
}

/** Facts known while the pair is active: the commitment, and how to get a proof. */
function NotRevealed({ bet }: { bet: Bet }) {
  const { open } = useModals()
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <EmptyState
        title={m.fairness_not_revealed_title()}
        action={<Button onClick={() => open({ name: 'Fairness' })}>{m.fairness_open_seeds()}</Button>}
      >
        {m.fairness_not_revealed()}
      </EmptyState>
      <Fact label={m.fairness_promised_hash()}>{bet.server_seed_hash}</Fact>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fact label={m.fairness_client_seed()}>{bet.client_seed}</Fact>
        <Fact label={m.fairness_nonce()}>{formatNumber(bet.nonce, getLocale())}</Fact>
      </div>
    </div>
  )
}
