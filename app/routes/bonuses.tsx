import { createFileRoute } from '@tanstack/react-router'
import { BonusesPage } from '~/features/bonuses/bonuses-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/bonuses')({
  staticData: { fullWidth: true, label: m.bonuses_title },
  async loader({ context: { queryClient, trpc } }) {
    const [{ bonusesHead }] = await Promise.all([
      import('~/features/bonuses/bonuses-head.ts'),
      // without it the page says so itself
      queryClient.prefetchQuery(trpc.bonus.offers.queryOptions({})),
    ])
    return bonusesHead()
  },
  head: loadedHead,
  component: BonusesPage,
})
