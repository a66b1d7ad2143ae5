import { createFileRoute } from '@tanstack/react-router'
import { AccessPage } from '~/features/profile/access-page.tsx'

export const Route = createFileRoute('/profile/access')({ staticData: { isIndexed: false }, component: AccessPage })
