import { createFileRoute } from '@tanstack/react-router'
import { LedgerPage } from '~/features/ledger/ledger-page.tsx'
import { offered } from '~/lib/error-data.ts'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/fairness_/ledger')({
  staticData: { label: m.ledger_title },
  async loader({ context: { queryClient, trpc } }) {
    const [{ ledgerHead }] = await Promise.all([
      import('~/features/ledger/ledger-head.ts'),
      offered(queryClient.ensureQueryData(trpc.books.published.queryOptions({}))),
    ])
    return ledgerHead()
  },
  head: loadedHead,
  component: LedgerPage,
})
