import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropQueries } from '~/lib/player/session.ts'

const every = () => true

function clientWith() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  return { queryClient, cached: (name: string) => queryClient.getQueryData([name]) }
}

test('a query that a navigation waits for arrives after the session changed, and is not kept', async () => {
  const { queryClient, cached } = clientWith()
  const response = Promise.withResolvers<string>()
  const loaded = queryClient.ensureQueryData({ queryKey: ['page'], queryFn: () => response.promise })
  dropQueries(queryClient, every)
  response.resolve('page')
  expect(await loaded).toBe('page')
  expect(cached('page')).toBeUndefined()
})

test('a query that fails after the session changed is not kept either', async () => {
  const { queryClient } = clientWith()
  const response = Promise.withResolvers<string>()
  const loaded = queryClient.ensureQueryData({ queryKey: ['page'], queryFn: () => response.promise })
  dropQueries(queryClient, every)
  response.reject(new Error('offline'))
  await expect(loaded).rejects.toThrow('offline')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('a query that is observed when it arrives is fetched again for the new session', async () => {
  const { queryClient } = clientWith()
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let requests = 0
  const options = { queryKey: ['page'], queryFn: () => responses[requests++]?.promise ?? Promise.reject() }
  const loaded = queryClient.ensureQueryData(options)
  dropQueries(queryClient, every)
  const seen: unknown[] = []
  const stop = new QueryObserver(queryClient, options).subscribe(({ data }) => seen.push(data))
  responses[0]?.resolve('of the former session')
  await loaded
  responses[1]?.resolve('of this session')
  await expect.poll(() => seen.at(-1)).toBe('of this session')
  stop()
})

test('a query that is not in flight is dropped at once, and one that is kept is not', async () => {
  const { queryClient, cached } = clientWith()
  for (const name of ['private', 'public'])
    await queryClient.ensureQueryData({ queryKey: [name], queryFn: () => Promise.resolve(name) })
  dropQueries(queryClient, ({ queryKey }) => queryKey[0] === 'private')
  expect(cached('private')).toBeUndefined()
  expect(cached('public')).toBe('public')
})
