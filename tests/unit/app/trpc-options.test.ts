import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CallProcedure, clientOf, optionsOf } from '~/lib/calls/trpc-options.ts'

/** Methods of `@trpc/tanstack-react-query`. */
const ASKED = /\.((?:infiniteQuery|query|mutation|subscription|path|infiniteQueryFilter)(?:Options|Key|Filter))\(/g

test('keys and options are those of @trpc/tanstack-react-query, for all that the site uses of it', async () => {
  const requests: unknown[] = []
  const send: CallProcedure = async (...call) => requests.push(call)
  const trpc = optionsOf(send)
  expect(trpc.bets.byId.queryKey({ id: 'b' })).toEqual([['bets', 'byId'], { input: { id: 'b' }, type: 'query' }])
  expect(trpc.bets.byId.queryKey()).toEqual([['bets', 'byId'], { type: 'query' }])
  expect(trpc.bets.byId.queryFilter({ id: 'b' })).toEqual({ queryKey: trpc.bets.byId.queryKey({ id: 'b' }) })
  expect(trpc.bets.pathKey()).toEqual([['bets']])
  expect(trpc.bets.pathFilter()).toEqual({ queryKey: [['bets']] })
  expect(trpc.auth.logout.mutationKey()).toEqual([['auth', 'logout']])
  expect(trpc.auth.logout.mutationOptions().mutationKey).toEqual(trpc.auth.logout.mutationKey())
  const signal = new AbortController().signal
  await clientOf(send).bets.byId.query({ id: 'b' }, { signal })
  expect(requests).toEqual([[['bets', 'byId'], 'query', { id: 'b' }, { signal }]])
})

test('no source asks for more of it than there is', () => {
  const trpc = optionsOf(async () => undefined)
  const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['app/paraglide/**', 'app/console/**'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const wanted = new Set(sources.flatMap((source) => [...source.matchAll(ASKED)].map(([, name = '']) => name)))
  expect(wanted.size).toBeGreaterThan(0)
  const names = trpc.bets.byId as unknown as Readonly<Record<string, (...given: unknown[]) => unknown>>
  for (const name of wanted) expect(() => names[name]?.({ id: 'b' })).not.toThrow()
  expect(() => names.subscriptionKey?.()).toThrow('bets.byId has no subscriptionKey')
})
