import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { FairnessPage } from '~/features/fairness/fairness-page.tsx'
import { isMissing } from '~/lib/error-data.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined)

export const Route = createFileRoute('/fairness')({
  staticData: { label: m.frame_fairness },
  validateSearch: v.object({
    /** The permalink of one bet's proof. */
    bet: text,
    /** A revealed pair, as the seeds' dialog hands it over. */
    server_seed: text,
    client_seed: text,
  }),
  loaderDeps: ({ search: { bet } }) => ({ bet }),
  // awaited for the status: a proof that does not exist is 404; any other failure is for the page to show
  async loader({ context: { queryClient, trpc }, deps: { bet } }) {
    if (bet === undefined) return
    await queryClient.ensureQueryData(trpc.bets.byId.queryOptions({ id: bet })).catch((error: unknown) => {
      if (isMissing(error)) throw notFound()
    })
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta({
      title: m.fairness_head_title(),
      description: m.fairness_head_description(),
      ...context,
    }),
  }),
  component: Fairness,
  notFoundComponent: UnknownBet,
})

function Fairness() {
  const { bet, server_seed, client_seed } = Route.useSearch()
  return <FairnessPage betId={bet} serverSeed={server_seed} clientSeed={client_seed} />
}

function UnknownBet() {
  return <FairnessPage betId={Route.useSearch().bet} isUnknownBet />
}
