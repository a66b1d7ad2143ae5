import { createFileRoute } from '@tanstack/react-router'
import { VipPage } from '~/features/vip/vip-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/vip-club')({
  staticData: { label: m.vip_title },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.vip_title(), description: m.vip_head_description(), ...context }),
  }),
  component: VipPage,
})
