import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '~/paraglide/messages.js'
import { FatalError } from '~/shell/fatal-error.tsx'

test('the error page stands where the root itself has failed, and knows nothing of the site [X4]', async () => {
  const routeTree = createRootRoute({
    beforeLoad() {
      throw new Error('nobody answered')
    },
    errorComponent: FatalError,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }), isServer: true })
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(html).toContain(m.page_error_title())
  expect(html).toContain(m.ui_retry())
})
