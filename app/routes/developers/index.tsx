import { createFileRoute } from '@tanstack/react-router'
import { DevelopersPage } from '~/features/developers/developers-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/developers/')({
  staticData: { shell: 'all', label: m.developers_title },
  async loader({ context: { queryClient, trpc } }) {
    await queryClient.ensureQueryData(trpc.developers.groups.queryOptions())
    return (await import('~/features/developers/developers-head.ts')).developersHead()
  },
  head: loadedHead,
  component: DevelopersPage,
})
