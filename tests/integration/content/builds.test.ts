import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { startPlatform } from '../../support/platform.ts'

const { builds } = contract

test('the newest build is the one that the platform was started beside [C37]', async () => {
  await using platform = await startPlatform({ settings: { buildId: 'b7f3e2' } })

  expect((await platform.request(builds.latest, { t: '1763700000000' })).body).toStrictEqual({ id: 'b7f3e2' })
})
