import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/en/user-agreement')({
  staticData: { shell: 'all', canonical: { path: '/policy/user-agreement', locale: 'en' } },
  ...legalRoute('user-agreement', 'en'),
  component: UserAgreement,
})

function UserAgreement() {
  return <LegalPage document={Route.useLoaderData()} />
}
