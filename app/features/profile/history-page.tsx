import { Suspense, useState } from 'react'
import type { GameId } from '#server/shared/rules/registry.ts'
import { BetListSkeleton } from '~/features/bets/bet-list-skeleton.tsx'
import { isBetOf, isSharedBetOf, type PlayedBet, type SharedBetOf, useMyBets } from '~/features/bets/bets.ts'
import { MyBets } from '~/features/bets/my-bets.tsx'
import { useChecker, useSharedChecker } from '~/features/fairness/proofs.ts'
import { FIRST_GAME, GAMES, type Game, isGameId, type OpenSharedGameId } from '~/games/games.ts'
import { m } from '~/paraglide/messages.js'
import { Chip } from '~/ui/chip.tsx'

/** The player's own bets, game by game, each with its proof. */
export function HistoryPage() {
  const [game, setGame] = useState<Game['id']>(FIRST_GAME)
  return (
    <>
      <fieldset className="scroll-x -mx-4 min-w-0 mb-4 flex gap-2 px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
        <legend className="sr-only">{m.profile_history_game()}</legend>
        {GAMES.map(({ id, name }) => (
          <Chip key={id} selected={id === game} onClick={() => setGame(id)}>
            {name()}
          </Chip>
        ))}
      </fieldset>
      <Suspense key={game} fallback={<BetListSkeleton />}>
        {isGameId(game) ? <BetsOf game={game} /> : <SharedBetsOf game={game} />}
      </Suspense>
    </>
  )
}

function BetsOf<G extends GameId>({ game }: { game: G }) {
  const { outcomeOf } = useChecker(game).proof
  const bets: readonly PlayedBet<G>[] = (useMyBets(game).data ?? []).filter((bet) => isBetOf(game, bet))
  return <MyBets {...{ game, bets, outcomeOf }} />
}

function SharedBetsOf<G extends OpenSharedGameId>({ game }: { game: G }) {
  const { outcomeOf } = useSharedChecker(game).proof
  const bets: readonly SharedBetOf<G>[] = (useMyBets(game).data ?? []).filter((bet) => isSharedBetOf(game, bet))
  return <MyBets {...{ game, bets, outcomeOf }} />
}
