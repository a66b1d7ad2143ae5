import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { campaignDocument } from '#server/platform/modules/promotions/campaign-document.ts'
import { pauseLosing } from '#server/platform/modules/promotions/pause-losing.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { inEach, matchCampaign, moneyCampaign } from '../../support/promotions/campaigns.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const cashback = {
  kind: 'cashback',
  id: 'weekly',
  names: matchCampaign('x').names,
  max_amount: inEach(5000),
  percent: 2,
  games: ['slots'],
}

const publish = ({ platform }: TestPlatform, document: object) =>
  platform.writer.execute('publishCampaign', campaignDocument.parse(document))

const stateOf = async ({ platform }: TestPlatform) =>
  Object.fromEntries((await platform.reader.query.bonuses.findMany()).map(({ id, state }) => [id, state]))

test('offers published before the rule are paused with an alarm, and cannot be resumed', async () => {
  using directory = temporaryDirectory()
  await using site = await startPlatform({ directory: directory.path })
  for (const document of [cashback, moneyCampaign(), moneyCampaign({ id: 'kept' })]) await publish(site, document)
  await pauseLosing(site.platform)
  expect(new Set(Object.values(await stateOf(site)))).toEqual(new Set(['live']))

  // as a release stored them that did not compute what they are worth
  const hand = openConnection(join(directory.path, 'platform.db'))
  hand.exec(`UPDATE bonuses SET percent = 4 WHERE id = 'weekly'; UPDATE bonuses SET most_usd = NULL WHERE id = 'sorry'`)
  hand.close()
  const { jobs } = site.platform.modules
  const job = jobs.find(({ name }) => name === 'pause losing offers')
  await job?.run(site.platform, new AbortController().signal)

  expect(await stateOf(site)).toMatchObject({ weekly: 'paused', sorry: 'paused', kept: 'live' })
  expect(site.logged()).toContain('"id":"weekly","version":1')
  expect(site.logged()).toContain('an offer that loses money by itself was paused')
  expect(await site.platform.metrics.registry.metrics()).toMatch(/fairline_platform_paused_offers_total 2/)
  const resume = (id: string) => site.platform.writer.execute('setCampaignState', { id, state: 'live' })
  await expect(resume('weekly')).rejects.toMatchObject({ code: 'invalid', field: 'percent' })
  await expect(resume('sorry')).rejects.toMatchObject({ code: 'invalid', field: 'most_usd' })
  // an edit with a budget makes it live again
  await publish(site, moneyCampaign({ most_usd: '900' }))
  await resume('sorry')
  expect(await stateOf(site)).toMatchObject({ sorry: 'live' })
})

test('each offer of a fresh site states its value, and has a budget and a limit per person if it has one', async () => {
  await using site = await startPlatform()
  await site.platform.writer.execute('seedOffers', undefined)
  expect(await site.platform.writer.execute('losingOffers', undefined)).toEqual([])
  const token = await register(site)
  const offers = await site.platform.reader.query.bonuses.findMany()
  expect(offers.map(({ id }) => id).toSorted()).toEqual([
    'feather',
    'lantern',
    'monday',
    'reload',
    'welcome',
    'welcome-spins',
  ])
  for (const { id, occasion, mostUsd, perPlayer } of offers) {
    const isGiven = OCCASIONS[occasion].isGrantedByOperator
    expect([id, isGiven || perPlayer]).toEqual([id, isGiven || 1])
    expect([id, mostUsd === null]).toEqual([id, id === 'monday'])
  }
  const { output } = await site.request(contract.bonus.checkCode, { code: 'LANTERN10' }, { token })
  // of 1,000, what a long shot up to the cap and its wagering leave
  expect(parseMicros(output.terms.best_value ?? '0')).toBeGreaterThan(parseMicros('600'))
  expect(parseMicros(output.terms.best_value ?? '0')).toBeLessThan(parseMicros('1000'))
})
