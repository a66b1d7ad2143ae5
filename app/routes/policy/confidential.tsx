import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/confidential')({
  staticData: { shell: 'all' },
  ...legalRoute('confidential'),
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
