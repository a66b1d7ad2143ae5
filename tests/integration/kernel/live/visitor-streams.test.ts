import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { ORIGIN } from '../../../support/app/start-app.ts'
import { subscribeLive } from '../../../support/app/subscribe-live.ts'
import { servePlatform } from '../../../support/app.ts'
import { APPLICANT } from '../../../support/platform.ts'

const INPUT = encodeURIComponent(JSON.stringify({ json: { topics: ['bets'] } }))
const MAX = 200

test('live streams of visitors are limited per network whatever their cookie; players are exempt', async () => {
  await using site = await servePlatform()
  const { output } = await site.platform.request(contract.auth.register.email, APPLICANT)
  const leave = new AbortController()
  const headers = { origin: ORIGIN, accept: 'text/event-stream', cookie: 'token=made-up' }
  const open = (ip: string) =>
    site.app.fetch(`/api/trpc/live?input=${INPUT}`, { headers, signal: leave.signal }, { ip })
  const opened = await Promise.all(Array.from({ length: MAX }, () => open('203.0.113.9')))
  expect(opened.every(({ status }) => status === 200)).toBe(true)

  const refused = await subscribeLive(site.app, ['bets'])
  expect(refused.text).toContain('too_many_requests')
  const player = await subscribeLive(site.app, ['balance', 'bets'], output.token)
  expect(player.text).toContain('"balance"')

  leave.abort()
  await Promise.all(opened.map(({ body }) => body?.cancel()))
})
