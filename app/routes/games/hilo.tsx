import { createFileRoute } from '@tanstack/react-router'
import { HiloPage } from '~/features/hilo/hilo-page.tsx'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/hilo')({
  staticData: { isGame: true, fullWidth: true, label: m.game_hilo },
  head: ({ match: { context } }) => ({
    meta: pageMeta({
      title: m.hilo_head_title(),
      description: m.hilo_head_description({ rtp: formatPercent(gameOf('hilo').rtp, getLocale(), 1) }),
      ...context,
    }),
  }),
  component: HiloPage,
})
