import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { type Mirror, mirrorOf } from '~/lib/pages/site.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const leadingTo = (newLink: string | null): Mirror => ({
  redirect: { newLink },
  meta_yandex_verification: null,
  sso: null,
})

/** A page with a mocked mirror response; null never answers. */
function startPage(dataUpdatedAt = Date.now()) {
  const state: { answer: Mirror | Error | null; asked: number } = { answer: leadingTo(null), asked: 0 }
  const queryClient = new QueryClient()
  const client = createTRPCClient<AppRouter>({
    links: [
      () => () =>
        observable((observer) => {
          state.asked += 1
          if (state.answer === null) return
          if (state.answer instanceof Error) return observer.error(state.answer as never)
          observer.next({ result: { type: 'data', data: state.answer } })
          observer.complete()
        }),
    ],
  })
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
  queryClient.setQueryData(trpc.mirror.current.queryKey(), leadingTo(null), { updatedAt: dataUpdatedAt })
  const navigate = async (mayWait = true) => (await mirrorOf({ queryClient, trpc }, mayWait)).redirect.newLink
  return { state, navigate }
}

const MOVED = 'https://new.example/'

test('a navigation goes by an answer of the last half minute, and asks for an older one first [N1]', async () => {
  const { state, navigate } = startPage()
  state.answer = leadingTo(MOVED)
  vi.advanceTimersByTime(29_999)
  expect([await navigate(), state.asked]).toEqual([null, 0])
  vi.advanceTimersByTime(1)
  expect([await navigate(), state.asked]).toEqual([MOVED, 1])
  expect([await navigate(), state.asked]).toEqual([MOVED, 1])
})

test('a navigation within a page waits for nobody, and the next one knows [N1]', async () => {
  const { state, navigate } = startPage()
  state.answer = leadingTo(MOVED)
  vi.advanceTimersByTime(60_000)
  expect(await navigate(false)).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect([await navigate(false), state.asked]).toEqual([MOVED, 1])
})

test('an operator that fails or hangs holds no navigation up for more than a second [N1 X3]', async () => {
  const { state, navigate } = startPage()
  vi.advanceTimersByTime(60_000)
  state.answer = new Error('nobody answers')
  expect(await navigate()).toBeNull()
  state.answer = null
  const navigation = navigate()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await navigation).toBeNull()
})

test('an answer from a server whose clock is ahead is asked for again [N1]', async () => {
  const { state, navigate } = startPage(Date.now() + 3_600_000)
  state.answer = leadingTo(MOVED)
  expect([await navigate(), state.asked]).toEqual([MOVED, 1])
})
