import { createFileRoute } from '@tanstack/react-router'
import { SettingPage } from '~/features/profile/setting-page.tsx'

export const Route = createFileRoute('/profile/setting')({ staticData: { isIndexed: false }, component: SettingPage })
