import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { pageMeta } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/policy/en/user-agreement')({
  // a loader's imports are in every page's scripts, unless it asks for them
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('en/user-agreement', context.site)
  },
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
