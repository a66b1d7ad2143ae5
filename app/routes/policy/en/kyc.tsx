import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/en/kyc')({
  staticData: { shell: 'all', canonical: { path: '/policy/kyc', locale: 'en' } },
  ...legalRoute('kyc', 'en'),
  component: Kyc,
})

function Kyc() {
  return <LegalPage document={Route.useLoaderData()} />
}
