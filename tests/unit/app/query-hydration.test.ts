import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server'
import { afterEach, expect, test, vi } from 'vitest'
import { answersOf } from '#server/edge/gateway/pages/sent-answers.ts'
import { setUpQueryHydration } from '~/lib/calls/query-hydration.ts'

afterEach(() => vi.unstubAllEnvs())

const HOUR_MS = 3_600_000

function openRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  setUpQueryHydration({ router, queryClient, answersOf })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  return { router, queryClient }
}

test('the browser has what the page was rendered with, as old as it is', async () => {
  const { router, queryClient } = openRouter()
  const sentAt = Date.now() - HOUR_MS
  queryClient.setQueryData(['site', 'name'], 'Fairline', { updatedAt: sentAt })
  const sent = structuredClone(await router.options.dehydrate?.()) ?? {}

  vi.stubEnv('SSR', false)
  const browser = openRouter()
  await browser.router.options.hydrate?.(sent)

  expect(browser.queryClient.getQueryData(['site', 'name'])).toBe('Fairline')
  expect(browser.queryClient.getQueryState(['site', 'name'])?.dataUpdatedAt).toBe(sentAt)
})

test('a large answer is sent as a packed text, and the browser has the same', async () => {
  const { router, queryClient } = openRouter()
  const list = { events: Array.from({ length: 400 }, (_, id) => ({ id, home: `home ${id}`, away: null, odds: [id] })) }
  queryClient.setQueryData(['events'], list)
  const sent = structuredClone(await router.options.dehydrate?.()) ?? {}
  expect(sent).toMatchObject({ answers: [{ key: ['events'], packed: expect.any(String) }] })

  vi.stubEnv('SSR', false)
  const browser = openRouter()
  await browser.router.options.hydrate?.(sent)

  expect(browser.queryClient.getQueryData(['events'])).toEqual(list)
})

test('a page that still waits for an answer streams it', async () => {
  const { router, queryClient } = openRouter()
  const answer = Promise.withResolvers<string>()
  const pending = queryClient.fetchQuery({ queryKey: ['bets'], queryFn: () => answer.promise })
  const sent = await router.options.dehydrate?.()
  answer.resolve('answered')
  await pending
  router.serverSsr?.cleanup()

  expect(sent).toMatchObject({ query: { stream: expect.any(ReadableStream) } })
  expect(sent).not.toHaveProperty('answers')
})

test('a page one of whose questions has failed tells so', async () => {
  const { router, queryClient } = openRouter()
  queryClient.setQueryData(['site'], 'Fairline')
  const failing = queryClient.fetchQuery({ queryKey: ['seo'], queryFn: () => Promise.reject(new Error('broken')) })
  await expect(failing).rejects.toThrow('broken')
  const sent = await router.options.dehydrate?.()
  router.serverSsr?.cleanup()

  expect(sent).toMatchObject({ query: { initial: [{ queryKey: ['site'] }, { state: { status: 'error' } }] } })
})
