import { createFileRoute } from '@tanstack/react-router'
import { PromotionsPage } from '~/features/promotions/promotions-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/bonuses')({
  staticData: { fullWidth: true, label: m.promotions_title },
  async loader({ context: { queryClient, trpc } }) {
    const [{ promotionsHead }] = await Promise.all([
      import('~/features/promotions/promotions-head.ts'),
      // on failure the page shows the error
      queryClient.prefetchQuery(trpc.bonus.offers.queryOptions({})),
    ])
    return promotionsHead()
  },
  head: loadedHead,
  component: PromotionsPage,
})
