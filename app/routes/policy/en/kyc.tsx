import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/en/kyc')({
  staticData: { shell: 'all', canonical: { path: '/policy/kyc', locale: 'en' } },
  // static imports of a loader would be in every page's scripts
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('kyc', 'en', context.site)
  },
  head: loadedHead,
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
