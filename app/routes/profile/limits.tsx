import { createFileRoute } from '@tanstack/react-router'
import { LimitsPage } from '~/features/limits/limits-page.tsx'

export const Route = createFileRoute('/profile/limits')({ staticData: { isIndexed: false }, component: LimitsPage })
