import { expect, test } from 'vitest'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openBrowser, servePlatform } from '../../../support/app.ts'
import { APPLICANT, fund } from '../../../support/platform.ts'
import { withoutPromises } from '../../../support/without-promises.ts'

const MINUTE_MS = 60_000
const bet = { side: 'over', chance: 4950, amount: '10', currency: 'RUB' } as const

test('a token that expires before a bet arrives is refreshed, and the replay stakes once [S5 C17]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  const old = browser.cookies.get('token') ?? ''
  await fund(site.platform, old, { amount: '100', currency: 'RUB' })
  site.platform.clock.advance(16 * MINUTE_MS)

  const placed = await browser.trpc.dice.placeBet.mutate({ ...bet, idempotency_key: 'expires-before-it-01' })

  expect(placed.bet.nonce).toBe(0)
  const token = browser.cookies.get('token') ?? ''
  expect(token).not.toBe(old)
  const { output } = await site.platform.request(contract.bets.mine, { limit: 20 }, { token })
  expect(output.bets.map(({ id }) => id)).toEqual([placed.bet.id])
  expect(await checkInvariants(site.platform.platform.reader)).toEqual([])
})

test('a bet whose answer was lost, sent again after the token has expired, is the same bet [S5]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  await fund(site.platform, browser.cookies.get('token') ?? '', { amount: '100', currency: 'RUB' })
  const input = { ...bet, idempotency_key: 'answer-was-lost-0001' }

  const first = await browser.trpc.dice.placeBet.mutate(input)
  site.platform.clock.advance(16 * MINUTE_MS)
  const again = await browser.trpc.dice.placeBet.mutate(input)
  expect(withoutPromises(again)).toEqual(withoutPromises(first))

  const { output } = await site.platform.request(
    contract.bets.mine,
    { limit: 20 },
    { token: browser.cookies.get('token') ?? '' },
  )
  expect(output.bets).toHaveLength(1)
})
