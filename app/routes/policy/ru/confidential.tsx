import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/ru/confidential')({
  staticData: { canonical: { path: '/policy/confidential', locale: 'ru' } },
  // a loader's imports are in every page's scripts, unless it asks for them
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
