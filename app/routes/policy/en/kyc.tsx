import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { pageMeta } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/en/kyc')({
  // a loader's imports are in every page's scripts, unless it asks for them
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('en/kyc', context.site)
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData && pageMeta({ title: loaderData.title, description: loaderData.description, ...context }),
  }),
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
