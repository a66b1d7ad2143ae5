import { createFileRoute } from '@tanstack/react-router'
import { RTP } from '~/features/hilo/figures.ts'
import { HiloPage } from '~/features/hilo/hilo-page.tsx'
import { formatPercent } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/hilo')({
  staticData: { isGame: true, fullWidth: true, label: m.game_hilo },
  head: ({ match: { context } }) => ({
    meta: pageMeta({
      title: m.hilo_head_title(),
      description: m.hilo_head_description({ rtp: formatPercent(ratioToPercent(RTP, 1), getLocale(), 1) }),
      ...context,
    }),
  }),
  component: HiloPage,
})
