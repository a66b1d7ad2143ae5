import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import type { GameId } from '#server/rules/registry.ts'
import { FairnessPage } from '~/features/fairness/fairness-page.tsx'
import { isMissing } from '~/lib/error-data.ts'
import { FIRST_GAME, isPlayed } from '~/lib/game-names.ts'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined)

export const Route = createFileRoute('/fairness')({
  staticData: { label: m.frame_fairness },
  validateSearch: v.object({
    /** The permalink of one bet's proof. */
    bet: text,
    /** What to check instead: a revealed pair, as the seeds' dialog hands it over, or a bet of the demo. */
    game: v.fallback(v.optional(v.custom<GameId>((value) => typeof value === 'string' && isPlayed(value))), undefined),
    server_seed: text,
    client_seed: text,
    nonce: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
    params: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
  }),
  loaderDeps: ({ search: { bet, game } }) => ({ bet, game }),
  // awaited for the status: a proof that does not exist is 404; any other failure is for the page to show
  async loader({ context: { queryClient, trpc }, deps: { bet, game = FIRST_GAME } }) {
    const { loadProof } = await import('~/features/fairness/proofs.ts')
    const found =
      bet === undefined
        ? { game }
        : await queryClient.ensureQueryData(trpc.bets.byId.queryOptions({ id: bet })).catch((error: unknown) => {
            if (isMissing(error)) throw notFound()
          })
    if (found) await loadProof(found.game)
    return (await import('~/features/fairness/fairness-head.ts')).fairnessHead()
  },
  head: loadedHead,
  component: Fairness,
  notFoundComponent: UnknownBet,
})

function Fairness() {
  const { bet, game = FIRST_GAME, server_seed, client_seed, nonce, params } = Route.useSearch()
  const check = { game, serverSeed: server_seed, clientSeed: client_seed, nonce, params }
  return <FairnessPage betId={bet} check={check} />
}

function UnknownBet() {
  return <FairnessPage betId={Route.useSearch().bet} isUnknownBet />
}
