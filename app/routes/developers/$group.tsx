import { createFileRoute, notFound } from '@tanstack/react-router'
import { GroupPage } from '~/features/developers/group-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/developers/$group')({
  staticData: {
    shell: 'all',
    label: m.developers_title,
    instances: async ({ developers }) => (await developers.groups.query()).map(({ name }) => `/developers/${name}`),
  },
  async loader({ context: { queryClient, trpc }, params: { group } }) {
    if ((await queryClient.ensureQueryData(trpc.developers.group.queryOptions({ group }))) === null) throw notFound()
    return (await import('~/features/developers/developers-head.ts')).groupHead(group)
  },
  head: loadedHead,
  component: Group,
})

function Group() {
  return <GroupPage group={Route.useParams().group} />
}
