import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadDocument } from '~/features/legal/load-document.ts'
import { pageMeta } from '~/lib/seo.ts'

export const Route = createFileRoute('/policy/en/user-agreement')({
  loader: ({ context }) => loadDocument('en/user-agreement', context.site),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData && pageMeta({ title: loaderData.title, description: loaderData.description, ...context }),
  }),
  component: UserAgreement,
})

function UserAgreement() {
  return (
    <LegalPage
      document={Route.useLoaderData()}
      other={{ to: '/policy/ru/user-agreement', language: 'ru', label: 'По-русски' }}
    />
  )
}
