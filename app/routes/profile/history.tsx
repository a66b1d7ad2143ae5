import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '~/features/profile/history-page.tsx'

export const Route = createFileRoute('/profile/history')({ staticData: { isIndexed: false }, component: HistoryPage })
