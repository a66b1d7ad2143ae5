import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/ru/confidential')({
  staticData: { shell: 'all', canonical: { path: '/policy/confidential', locale: 'ru' } },
  // static imports of a loader would be in every page's scripts
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('confidential', 'ru', context.site)
  },
  head: loadedHead,
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
