import { expect, test, vi } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { roubleBalance } from '../../support/deposits.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'

test('CT3 CT10: a break ends open rounds: those that pay are cashed out, the others refunded', async () => {
  await using site = await startPlatform()
  const token = await register(site)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const round = (key: string) => ({ amount: '10', currency: 'RUB', idempotency_key: `stopped-player-${key}` }) as const
  await site.request(contract.hilo.start, round('hilo'), { token })
  await site.request(contract.miner.start, { mines: 3, ...round('miner') }, { token })
  expect(await roubleBalance(site, token)).toBe('980')
  const until = new Date(site.clock.now() + 86_400_000).toISOString()
  await site.request(contract.limits.takeTimeOut, { until }, { token })
  await vi.waitFor(async () => expect(await roubleBalance(site, token)).toBe('1000'), { timeout: 60_000 })
})
