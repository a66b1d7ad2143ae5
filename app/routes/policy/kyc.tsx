import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/kyc')({
  staticData: { shell: 'all' },
  ...legalRoute('kyc'),
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
