import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/ru/confidential')({
  staticData: { shell: 'all', canonical: { path: '/policy/confidential', locale: 'ru' } },
  ...legalRoute('confidential', 'ru'),
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
