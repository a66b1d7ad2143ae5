import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { legalRoute } from '~/features/legal/legal-route.ts'

export const Route = createFileRoute('/policy/user-agreement')({
  staticData: { shell: 'all' },
  ...legalRoute('user-agreement'),
  component: UserAgreement,
})

function UserAgreement() {
  return <LegalPage document={Route.useLoaderData()} />
}
