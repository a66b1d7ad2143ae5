import { createFileRoute } from '@tanstack/react-router'
import { LinkSignIn } from '~/features/auth/link-sign-in.tsx'
import { oneOf, type Query } from '~/lib/pages/search-fields.ts'
import { pageMeta } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/auth/link')({
  staticData: { isIndexed: false },
  validateSearch: ({ error }: Query): { error?: 'token_invalid' | undefined } => ({
    error: oneOf(error, ['token_invalid']),
  }),
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.auth_link_title(), ...context }) }),
  component: Page,
})

function Page() {
  return <LinkSignIn failure={Route.useSearch().error} />
}
