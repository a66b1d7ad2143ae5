import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bonuses } from '#db/platform/schema/promotions.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { register, startPlatform } from '../../support/platform.ts'

test('a profile names the super bonus while its player can take it, and no other [E1 E11]', async () => {
  await using platform = await startPlatform()
  const { reader, writer, clock } = platform.platform
  await writer.execute('seedOffers', undefined)
  const token = await register(platform)
  const superBonus = async () => (await platform.request(contract.profile.user, {}, { token })).output.super_bonus
  expect(await superBonus()).toBeNull()

  await reader.update(bonuses).set({ isSuper: true }).where(eq(bonuses.id, 'reload'))
  expect(await superBonus()).toBe('reload')
  const until = new Date(clock.now() + 86_400_000).toISOString()
  await platform.request(contract.limits.takeTimeOut, { until }, { token })
  expect(await superBonus()).toBeNull()
})
