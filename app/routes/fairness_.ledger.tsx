import { createFileRoute } from '@tanstack/react-router'
import { BooksPage } from '~/features/books/books-page.tsx'
import { offered } from '~/lib/calls/error-data.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/fairness_/ledger')({
  staticData: { shell: 'times', label: m.books_title },
  async loader({ context: { queryClient, trpc } }) {
    const [{ booksHead }] = await Promise.all([
      import('~/features/books/books-head.ts'),
      offered(queryClient.ensureQueryData(trpc.books.published.queryOptions({}))),
      // an operator may have books and no public log
      queryClient.prefetchQuery(trpc.log.origins.queryOptions({})),
    ])
    return booksHead()
  },
  head: loadedHead,
  component: BooksPage,
})
