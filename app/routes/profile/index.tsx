import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '~/features/profile/overview-page.tsx'

export const Route = createFileRoute('/profile/')({
  staticData: { shell: 'overview', isIndexed: false },
  component: OverviewPage,
})
