import { createFileRoute } from '@tanstack/react-router'
import { LinkSignIn } from '~/features/auth/link-sign-in.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/auth/link')({
  staticData: { isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.auth_link_title(), ...context }) }),
  component: LinkSignIn,
})
