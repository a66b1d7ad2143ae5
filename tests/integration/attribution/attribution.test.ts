import { expect, test } from 'vitest'
import { campaigns, sources, users, visitEvents } from '#db/platform/schema/index.ts'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import type { Sources } from '#server/platform/modules/attribution/commands/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { from, register, startPlatform } from '../../support/platform.ts'

const { attribution } = contract
const NOTHING: Sources = {
  stag: null,
  partnerId: null,
  advId: null,
  advertiseUid: null,
  advertiseSource: null,
  cpaOneUid: null,
  prHash: null,
}
const DONE = { success: true }

test('a player is attributed to the first partner; later values fill the gaps [A5 C19 E5]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const attach = (input: Partial<Sources>) =>
    platform.request(attribution.attachSource, { ...NOTHING, ...input }, { token, headers: from('203.0.113.7') })

  expect((await attach({ stag: '17_abc', partnerId: '17' })).output).toStrictEqual(DONE)
  await attach({ partnerId: '18', prHash: 'pr-3' })

  const [user] = await platform.platform.reader.select().from(users)
  expect(await platform.platform.reader.select().from(sources)).toMatchObject([
    { userId: user?.id, ip: '203.0.113.7', ...NOTHING, stag: '17_abc', partnerId: '17', prHash: 'pr-3' },
  ])
})

test('a visitor’s sources are kept without a player, and nothing is kept of nothing [A5 C19]', async () => {
  await using platform = await startPlatform()

  await platform.request(attribution.attachSource, NOTHING)
  await platform.request(attribution.attachSource, { ...NOTHING, advId: 'adv-5' })

  expect(await platform.platform.reader.select().from(sources)).toMatchObject([{ userId: null, advId: 'adv-5' }])
})

test('a stale bearer is told so, and the sources of a player are not noted as a visitor’s [C19 S5]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  platform.clock.advance(15 * 60_000)

  const answer = await platform.request(attribution.attachSource, { ...NOTHING, advId: 'adv-5' }, { token })

  expect(answer).toMatchObject({ status: 401, errors: { base: ['unauthorized'] } })
  expect(await platform.platform.reader.$count(sources)).toBe(0)
})

test('partner links, visits, opened pages and advertisements are kept with the visitor’s address [A5 C33 C34 C35]', async () => {
  await using platform = await startPlatform()
  const headers = from('203.0.113.7')
  const page = { subH: 'sub-77', uuid: 'b64:Zg==', click_url: 'https://fairline.example/?subH=sub-77' }

  const answers = [
    await platform.request(attribution.affiliate, { partner: '17', landing: '/' }, { headers }),
    await platform.request(attribution.visit, { host: 'fairline.example', userAgent: 'A browser' }, { headers }),
    await platform.request(attribution.pageOpen, page, { headers }),
    await platform.request(attribution.pageOpen, { ...page, uuid: null }, { headers }),
  ]

  for (const { output } of answers) expect(output).toStrictEqual(DONE)
  const { uuid: _, ...withoutFingerprint } = page
  const events = await platform.platform.reader.select().from(visitEvents)
  expect(events.map(({ kind, ip, details }) => [kind, ip, details])).toStrictEqual([
    ['affiliate', '203.0.113.7', { partner: '17', landing: '/' }],
    ['visit', '203.0.113.7', { host: 'fairline.example', userAgent: 'A browser' }],
    ['page_open', '203.0.113.7', page],
    ['page_open', '203.0.113.7', withoutFingerprint],
  ])
})

test('the utm tags of a campaign give its advertisement and its promo; others give nothing [C36 E6]', async () => {
  await using platform = await startPlatform()
  await platform.platform.writer.execute('seedCampaign', undefined)
  const tags = { utm_source: 'demo', utm_medium: 'cpc', utm_campaign: 'welcome', utm_term: 'dice & more' }
  const answerTo = async (query: Record<string, string>) => (await platform.request(attribution.utm, query)).body

  expect(await answerTo(tags)).toStrictEqual({ advId: 'demo-1', promo: { type: 'bonus', value: 'welcome' } })
  expect(await answerTo({ ...tags, utm_campaign: 'autumn' })).toStrictEqual({ advId: null, promo: null })
  expect(await answerTo({ utm_source: 'demo' })).toStrictEqual({ advId: null, promo: null })
  expect(await platform.platform.reader.$count(campaigns)).toBe(1)
  expect(await platform.platform.reader.$count(visitEvents)).toBe(3)
})

test('a client that counts itself without end is no longer counted [C34]', async () => {
  const rateLimits = { ...RATE_LIMITS, trackByAddress: { attempts: 2, windowMs: 1000 } }
  await using platform = await startPlatform({ settings: { rateLimits } })
  const visit = () => platform.request(attribution.visit, { host: 'fairline.example', userAgent: 'A browser' })

  expect([(await visit()).status, (await visit()).status, (await visit()).status]).toStrictEqual([200, 200, 429])
})

test('a visitor’s attribution data is deleted after half a year; a player keeps their sources [A5]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(attribution.attachSource, { ...NOTHING, stag: 'player' }, { token })
  await platform.request(attribution.attachSource, { ...NOTHING, stag: 'visitor' })
  await platform.request(attribution.visit, { host: 'fairline.example', userAgent: 'A browser' })
  const purge = () => platform.platform.writer.execute('purgeVisits', undefined)
  platform.clock.advance(180 * 24 * 60 * 60_000 - 1000)
  expect(await purge()).toEqual({ changed: 0 })
  platform.clock.advance(2000)
  expect(await purge()).toEqual({ changed: 2 })
  expect(await platform.platform.reader.select().from(sources)).toMatchObject([{ stag: 'player' }])
  expect(await platform.platform.reader.$count(visitEvents)).toBe(0)
})
