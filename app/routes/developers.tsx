import { createFileRoute } from '@tanstack/react-router'
import { DevelopersPage } from '~/features/developers/developers-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/developers')({
  staticData: { label: m.developers_title },
  loader: ({ context: { queryClient, trpc } }) => queryClient.ensureQueryData(trpc.developers.reference.queryOptions()),
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.developers_title(), description: m.developers_head_description(), ...context }),
  }),
  component: DevelopersPage,
})
