import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { checkAccess } from '~/lib/player/access.ts'

afterEach(() => vi.useRealTimers())

function startPage() {
  const state = { isBlocked: false, isDown: false, asked: 0, left: 0 }
  const queryClient = new QueryClient()
  const client = createTRPCClient<AppRouter>({
    links: [
      () => () =>
        observable((observer) => {
          state.asked += 1
          if (state.isDown) return observer.error(new Error('nobody answers') as never)
          observer.next({ result: { type: 'data', data: { isBlocked: state.isBlocked } } })
          observer.complete()
        }),
    ],
  })
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
  const navigate = () =>
    checkAccess({ queryClient, trpc }, () => {
      state.left += 1
    })
  return { state, navigate }
}

test('a navigation checks once a minute whether its region is blocked, and leaves if it is [G2 A6]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { state, navigate } = startPage()
  await navigate()
  state.isBlocked = true
  await navigate()
  expect(state).toMatchObject({ asked: 1, left: 0 })
  vi.setSystemTime(Date.now() + 60_001)
  await navigate()
  expect(state).toMatchObject({ asked: 2, left: 1 })
})

test('where nobody answers the page stays, and the next navigation asks [G5]', async () => {
  const { state, navigate } = startPage()
  state.isDown = true
  await navigate()
  expect(state).toMatchObject({ asked: 1, left: 0 })
  state.isDown = false
  await navigate()
  expect(state).toMatchObject({ asked: 2, left: 0 })
})
