import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadDocument } from '~/features/legal/load-document.ts'
import { pageMeta } from '~/lib/seo.ts'

export const Route = createFileRoute('/policy/en/kyc')({
  loader: ({ context }) => loadDocument('en/kyc', context.site),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData && pageMeta({ title: loaderData.title, description: loaderData.description, ...context }),
  }),
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
