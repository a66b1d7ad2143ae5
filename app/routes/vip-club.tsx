import { createFileRoute } from '@tanstack/react-router'
import { VipPage } from '~/features/vip/vip-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/vip-club')({
  staticData: { fullWidth: true, label: m.vip_title },
  loader: async () => (await import('~/features/vip/vip-head.ts')).vipHead(),
  head: loadedHead,
  component: VipPage,
})
