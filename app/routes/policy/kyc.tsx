import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/policy/kyc')({
  staticData: { shell: 'all' },
  // static imports of a loader would be in every page's scripts
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('kyc', getLocale(), context.site)
  },
  head: loadedHead,
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
