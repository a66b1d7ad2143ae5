import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { positive, type Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/ru/confidential')({
  staticData: { shell: 'all', canonical: { path: '/policy/confidential', locale: 'ru' } },
  validateSearch: ({ version }: Query): { version?: number | undefined } => ({ version: positive(version) }),
  loaderDeps: ({ search: { version } }) => ({ version }),
  // static imports of a loader would be in every page's scripts
  async loader({ context, deps }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument({ name: 'confidential', language: 'ru', version: deps.version }, context)
  },
  head: loadedHead,
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
