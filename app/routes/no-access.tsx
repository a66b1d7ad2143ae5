import { createFileRoute } from '@tanstack/react-router'
import { NoAccessPage } from '~/features/frame/index.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/no-access')({
  staticData: { layout: 'no-access', isIndexed: false },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.page_no_access_title(), ...context }),
  }),
  component: NoAccessPage,
})
