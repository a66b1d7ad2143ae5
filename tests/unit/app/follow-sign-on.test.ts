import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { followSignOn } from '~/lib/player/follow-sign-on.ts'

const HERE = 'https://casino.example/en/profile?a=1'

/** A browser whose server answers each call with the next of these. */
function openBrowser(...answers: readonly object[]) {
  const left: string[] = []
  const rest = [...answers]
  const server: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      const answer = rest.shift() ?? {}
      if ('httpStatus' in answer)
        observer.error(TRPCClientError.from({ error: { code: -32001, message: 'refused', data: answer } }))
      else {
        observer.next({ result: { data: answer } })
        observer.complete()
      }
    })
  const link = followSignOn(
    (address) => left.push(address),
    () => HERE,
  )
  return { trpc: createTRPCClient<AppRouter>({ links: [link, server] }), left, rest }
}

test('an answer that names the sign-on page leads there, with the way back [S6]', async () => {
  const { trpc, left } = openBrowser({ httpStatus: 401, signOn: 'https://sso.example/enter?a=b' })
  await expect(trpc.wallet.balances.query()).rejects.toThrow('refused')
  expect(left).toEqual([`https://sso.example/enter?a=b&url=${encodeURIComponent(HERE)}`])
})

test('a request that only the browser can send is repeated once, not endlessly', async () => {
  const again = { httpStatus: 503, retryFromClient: true }
  const { trpc, left } = openBrowser(again, { name: 'Fairline' })
  expect(await trpc.site.current.query()).toEqual({ name: 'Fairline' })
  expect(left).toEqual([])
  const other = openBrowser(again, again, { name: 'Fairline' })
  await expect(other.trpc.site.current.query()).rejects.toThrow('refused')
  expect(other.rest).toHaveLength(1)
})
