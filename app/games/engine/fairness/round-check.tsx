import { Suspense } from 'react'
import type { SharedGameId } from '#server/shared/rules/registry.ts'
import { isSharedBetOf, type SharedBet } from '~/features/bets/bets.ts'
import { isSharedGameId } from '~/features/catalogue/games.ts'
import type { RoundCheckProps } from '~/features/fairness/game-proof.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CheckBoundary } from './check-boundary.tsx'
import { useSharedChecker } from './proofs.ts'

export function SharedRoundCheck<G extends SharedGameId>({ game, ...props }: RoundCheckProps<G> & { game: G }) {
  return (
    <CheckBoundary id={props.roundId}>
      <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
        <Loaded game={game} {...props} />
      </Suspense>
    </CheckBoundary>
  )
}

function Loaded<G extends SharedGameId>({ game, roundId, bet }: RoundCheckProps<G> & { game: G }) {
  const { RoundCheck } = useSharedChecker(game).proof
  return <RoundCheck roundId={roundId} bet={bet} />
}

/** Verification of a round from values that the player enters. */
export function TypedRoundCheck({ game }: { game: SharedGameId }) {
  return (
    <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
      <Typed game={game} />
    </Suspense>
  )
}

function Typed({ game }: { game: SharedGameId }) {
  const { TypedCheck } = useSharedChecker(game).proof
  return <TypedCheck />
}

/** Verification of a bet in such a round. Renders nothing for a game without a page. */
export function SharedBetCheck({ bet }: { bet: SharedBet }) {
  const { game, round_id: roundId } = bet
  if (!isSharedGameId(game) || !isSharedBetOf(game, bet)) return null
  return <SharedRoundCheck game={game} roundId={roundId} bet={bet} />
}
