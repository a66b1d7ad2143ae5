import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import { FIRST_GAME, SEEDED_GAMES, SHARED_GAMES } from '~/features/catalogue/games.ts'
import { ProofSteps } from '~/features/fairness/proof-steps.tsx'
import { useModals } from '~/lib/pages/modals.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BetCheck } from './bet-check.tsx'
import { EXAMPLE_SEEDS } from './check.ts'
import { loadAllProofs } from './proofs.ts'
import { SharedRoundCheck, TypedRoundCheck } from './round-check.tsx'
import { SharedChains } from './shared-chains.tsx'
import { Verifier } from './verifier.tsx'

/** Includes the rules of slots and tables. */
const ProviderCheck = lazyPart(async () => (await import('./provider-check.tsx')).ProviderCheck)

type FairnessPageProps = {
  /** Prefills the verifier with a stored bet. */
  betId?: string
  /** Prefills it with a bet of a provider's round. */
  providerBetId?: string | undefined
  /** No bet with that id exists. */
  isUnknownBet?: boolean
  /** Prefills it from the address instead: a revealed pair, or a demo bet. */
  check?: GivenCheck
  /** A multiplayer round to verify instead; without an id, the user enters one. */
  round?: GivenRound | undefined
}

export type GivenRound = { game: SharedGameId; id: string | undefined }

/** All fields except the game are optional. */
export type GivenCheck = {
  game: GameId
  serverSeed?: string
  clientSeed?: string
  nonce?: number
  params?: unknown
  rulesVersion?: string | undefined
}

export function FairnessPage({ betId, providerBetId, isUnknownBet = false, check, round }: FairnessPageProps) {
  const { open } = useModals()
  const isExample =
    betId === undefined &&
    providerBetId === undefined &&
    round?.id === undefined &&
    check?.serverSeed === undefined &&
    check?.clientSeed === undefined
  return (
    <>
      <h1 className="title-24">{m.fairness_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.fairness_lead()}</p>
      <div className="mt-6">
        <ProofSteps />
      </div>
      <section aria-labelledby="duty" className="mt-6 max-w-170">
        <h2 id="duty" className="font-semibold text-16">
          {m.fairness_duty_title()}
        </h2>
        <p className="mt-2 text-14 text-paper-2">{m.fairness_duty()}</p>
        <Button onClick={() => open({ name: 'Fairness' })} className="mt-4">
          {m.fairness_open_seeds()}
        </Button>
      </section>
      <SharedChains />
      <section aria-labelledby="verifier" className="mt-10">
        <h2 id="verifier" className="title-section">
          {m.fairness_verifier_title()}
        </h2>
        <p className="mt-1 mb-5 text-13 text-paper-3">
          {m.fairness_verifier_note()} {isExample && m.fairness_verifier_example()}
        </p>
        {isUnknownBet ? (
          <ErrorState title={m.fairness_bet_not_found()} />
        ) : providerBetId !== undefined ? (
          <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
            <ProviderCheck key={providerBetId} id={providerBetId} />
          </Suspense>
        ) : round?.id !== undefined ? (
          <SharedRoundCheck key={round.id} game={round.game} roundId={round.id} />
        ) : round ? (
          <TypedRound game={round.game} />
        ) : betId === undefined ? (
          <GivenVerifier check={check ?? { game: FIRST_GAME }} isExample={isExample} />
        ) : (
          <BetCheck key={betId} id={betId} />
        )}
      </section>
    </>
  )
}

function TypedRound({ game }: { game: SharedGameId }) {
  useEffect(() => {
    inBackground(loadAllProofs())
  }, [])
  return (
    <>
      <GameChoice current={game} seeds={{}} />
      <TypedRoundCheck key={game} game={game} />
    </>
  )
}

function GivenVerifier({ check, isExample }: { check: GivenCheck; isExample: boolean }) {
  useEffect(() => {
    inBackground(loadAllProofs())
  }, [])
  const { game, serverSeed = '', clientSeed = '', nonce = 0, params, rulesVersion } = check
  const seeds = isExample ? EXAMPLE_SEEDS : { serverSeed, clientSeed, nonce: String(nonce), promisedHash: '' }
  return (
    <>
      <GameChoice current={game} seeds={check} />
      <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
        <Verifier key={JSON.stringify(check)} game={game} seeds={seeds} params={params} rulesVersion={rulesVersion} />
      </Suspense>
    </>
  )
}

type GameChoiceProps = {
  current: GameId | SharedGameId
  seeds: Pick<GivenCheck, 'serverSeed' | 'clientSeed' | 'nonce'>
}

/** The current link has the router's aria-current="page", which cannot be overridden. */
const CHOICE =
  'touch-target inline-flex h-8 items-center rounded-chip border border-line-strong px-3 font-medium text-13 text-paper-2 transition-tint hover:border-paper-3 hover:text-paper [&[aria-current]]:border-accent [&[aria-current]]:bg-surface-3 [&[aria-current]]:text-paper'

/** Links to all games whose bets can be verified; those decided by seeds keep the given seeds. */
function GameChoice({ current, seeds: { serverSeed, clientSeed, nonce } }: GameChoiceProps) {
  return (
    <nav aria-label={m.fairness_game()} className="mb-5 flex flex-wrap gap-2">
      {SEEDED_GAMES.map(({ id, name }) => (
        <Link
          key={id}
          to="/fairness"
          search={{ game: id, server_seed: serverSeed, client_seed: clientSeed, nonce }}
          resetScroll={false}
          aria-current={id === current ? 'true' : undefined}
          className={CHOICE}
        >
          {name()}
        </Link>
      ))}
      {SHARED_GAMES.map(({ id, name }) => (
        <Link
          key={id}
          to="/fairness"
          search={{ round_of: id }}
          resetScroll={false}
          aria-current={id === current ? 'true' : undefined}
          className={CHOICE}
        >
          {name()}
        </Link>
      ))}
    </nav>
  )
}
