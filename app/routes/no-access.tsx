import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'
import { NoAccessPage } from '~/shell/no-access-page.tsx'

export const Route = createFileRoute('/no-access')({
  staticData: { layout: 'no-access', isIndexed: false },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.page_no_access_title(), ...context }),
  }),
  component: NoAccessPage,
})
