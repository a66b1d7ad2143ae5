import { expect, test } from 'vitest'
import { type AskProcedure, clientOf, optionsOf } from '~/lib/trpc-options.ts'

test('keys and options are those of @trpc/tanstack-react-query, for all that the site uses of it', async () => {
  const asked: unknown[] = []
  const ask: AskProcedure = async (...call) => asked.push(call)
  const trpc = optionsOf(ask)
  expect(trpc.bets.byId.queryKey({ id: 'b' })).toEqual([['bets', 'byId'], { input: { id: 'b' }, type: 'query' }])
  expect(trpc.bets.byId.queryKey()).toEqual([['bets', 'byId'], { type: 'query' }])
  expect(trpc.bets.pathKey()).toEqual([['bets']])
  expect(trpc.bets.pathFilter()).toEqual({ queryKey: [['bets']] })
  expect(trpc.auth.logout.mutationKey()).toEqual([['auth', 'logout']])
  expect(trpc.auth.logout.mutationOptions().mutationKey).toEqual(trpc.auth.logout.mutationKey())
  const signal = new AbortController().signal
  await clientOf(ask).bets.byId.query({ id: 'b' }, { signal })
  expect(asked).toEqual([[['bets', 'byId'], 'query', { id: 'b' }, { signal }]])
})

test('what the site does not use of it says so by name', () => {
  const trpc = optionsOf(async () => undefined)
  expect(() => trpc.bets.byId.queryFilter()).toThrow('bets.byId has no queryFilter')
})
