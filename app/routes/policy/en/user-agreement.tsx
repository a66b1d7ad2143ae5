import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/en/user-agreement')({
  staticData: { shell: 'all', canonical: { path: '/policy/user-agreement', locale: 'en' } },
  // static imports of a loader would be in every page's scripts
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('user-agreement', 'en', context.site)
  },
  head: loadedHead,
  component: UserAgreement,
})

function UserAgreement() {
  return <LegalPage document={Route.useLoaderData()} />
}
