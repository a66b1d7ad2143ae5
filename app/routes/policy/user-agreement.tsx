import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { positive, type Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/policy/user-agreement')({
  staticData: { shell: 'all' },
  validateSearch: ({ version }: Query): { version?: number | undefined } => ({ version: positive(version) }),
  loaderDeps: ({ search: { version } }) => ({ version }),
  // static imports of a loader would be in every page's scripts
  async loader({ context, deps }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument({ name: 'user-agreement', language: getLocale(), version: deps.version }, context)
  },
  head: loadedHead,
  component: UserAgreement,
})

function UserAgreement() {
  return <LegalPage document={Route.useLoaderData()} />
}
