import { createFileRoute, notFound } from '@tanstack/react-router'
import type { GameId } from '#server/shared/rules/registry.ts'
import { FIRST_GAME, isGameId, isSharedGameId } from '~/features/catalogue/games.ts'
import { FairnessPage } from '~/games/engine/fairness/fairness-page.tsx'
import { isMissing } from '~/lib/calls/error-data.ts'
import { type Query, text } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

type FairnessSearch = {
  /** Permalink of one bet's proof. */
  bet?: string | undefined
  /** Permalink of a bet in a provider's round. */
  provider_bet?: string | undefined
  /** Alternative to check: a revealed seed pair, as passed by the seeds dialog, or a demo bet. */
  game?: GameId | undefined
  server_seed?: string | undefined
  client_seed?: string | undefined
  nonce?: number | undefined
  params?: Record<string, unknown> | undefined
  /** A multiplayer round by its game and id; without the id, the user enters one. */
  round_of?: string | undefined
  round?: string | undefined
  /** "dice/v1": the rules version of the bet. */
  rules_version?: string | undefined
}

const MAX_LENGTH = 64

function readSearch({
  bet,
  provider_bet,
  game,
  server_seed,
  client_seed,
  nonce,
  params,
  rules_version,
  round_of,
  round,
}: Query): FairnessSearch {
  return {
    bet: text(bet, MAX_LENGTH),
    provider_bet: text(provider_bet, MAX_LENGTH),
    game: typeof game === 'string' && isGameId(game) ? game : undefined,
    server_seed: text(server_seed, MAX_LENGTH),
    client_seed: text(client_seed, MAX_LENGTH),
    nonce: isCount(nonce) ? nonce : undefined,
    params: isRecord(params) ? params : undefined,
    rules_version: text(rules_version, MAX_LENGTH),
    round_of: text(round_of, MAX_LENGTH),
    round: text(round, MAX_LENGTH),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const Route = createFileRoute('/fairness')({
  staticData: { fullWidth: true, label: m.shell_fairness },
  validateSearch: readSearch,
  loaderDeps: ({ search: { bet, provider_bet, game, round_of } }) => ({ bet, provider_bet, game, round_of }),
  // awaited for the status code: a missing proof is 404; the page shows any other failure
  async loader({ context: { queryClient, trpc }, deps: { bet, provider_bet, game = FIRST_GAME, round_of } }) {
    if (provider_bet !== undefined)
      await queryClient.ensureQueryData(trpc.casino.bet.queryOptions({ id: provider_bet })).catch((error: unknown) => {
        if (isMissing(error)) throw notFound()
      })
    const { loadProof, loadSharedProof } = await import('~/games/engine/fairness/proofs.ts')
    const found =
      bet === undefined
        ? { game }
        : await queryClient.ensureQueryData(trpc.bets.byId.queryOptions({ id: bet })).catch((error: unknown) => {
            if (isMissing(error)) throw notFound()
          })
    if (found && !('round_id' in found)) await loadProof(found.game)
    const shared = found && 'round_id' in found ? found.game : round_of
    if (shared !== undefined && isSharedGameId(shared)) await loadSharedProof(shared)
    return (await import('~/games/engine/fairness/fairness-head.ts')).fairnessHead()
  },
  head: loadedHead,
  component: Fairness,
  notFoundComponent: UnknownBet,
})

function Fairness() {
  const {
    bet,
    provider_bet: providerBet,
    game = FIRST_GAME,
    server_seed,
    client_seed,
    nonce,
    params,
    rules_version,
    ...search
  } = Route.useSearch()
  const { round_of: roundOf, round: id } = search
  const round = roundOf !== undefined && isSharedGameId(roundOf) ? { game: roundOf, id } : undefined
  const check = { game, serverSeed: server_seed, clientSeed: client_seed, nonce, params, rulesVersion: rules_version }
  return <FairnessPage betId={bet} providerBetId={providerBet} check={check} round={round} />
}

function UnknownBet() {
  return <FairnessPage betId={Route.useSearch().bet} isUnknownBet />
}
