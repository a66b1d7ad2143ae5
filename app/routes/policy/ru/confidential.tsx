import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadDocument } from '~/features/legal/load-document.ts'
import { pageMeta } from '~/lib/seo.ts'

export const Route = createFileRoute('/policy/ru/confidential')({
  loader: ({ context }) => loadDocument('ru/confidential', context.site),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData && pageMeta({ title: loaderData.title, description: loaderData.description, ...context }),
  }),
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
