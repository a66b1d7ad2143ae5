import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FairnessPage } from '~/features/fairness/fairness-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined)

export const Route = createFileRoute('/fairness')({
  validateSearch: v.object({
    /** The permalink of one bet's proof. */
    bet: text,
    /** A revealed pair, as the seeds' dialog hands it over. */
    server_seed: text,
    client_seed: text,
  }),
  loaderDeps: ({ search: { bet } }) => ({ bet }),
  loader({ context: { queryClient, trpc }, deps: { bet } }) {
    if (bet !== undefined) queryClient.prefetchQuery(trpc.bets.byId.queryOptions({ id: bet }))
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta({
      title: m.fairness_head_title(),
      description: m.fairness_head_description(),
      site: context.site,
    }),
  }),
  component: Fairness,
})

function Fairness() {
  const { bet, server_seed, client_seed } = Route.useSearch()
  return <FairnessPage betId={bet} serverSeed={server_seed} clientSeed={client_seed} />
}
