import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { answerAccountExport } from '#server/edge/trpc/account-export.ts'
import { PAGE_ROWS } from '#server/edge/trpc/history-lists.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { startApp } from '../../../support/app.ts'
import { stopListening } from '../../../support/listen.ts'
import { listenFor } from '../../../support/platform/listen-for.ts'
import {
  APPLICANT,
  fund,
  register,
  SERVICE_SECRET,
  startPlatform,
  type TestPlatform,
} from '../../../support/platform.ts'

const MINUTE_MS = 60_000

/** The real platform, and an app that has the archive and no page. */
async function serveArchive() {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform())
  const { server, url } = await listenFor(platform)
  opened.defer(() => stopListening(server))
  const environment = { SERVICE_SECRET }
  const app = opened.use(await startApp({ upstreamUrl: url, environment, render: answerAccountExport }))
  const everything = opened.move()
  return {
    platform,
    archive: (token: string | null) =>
      app.fetch('/api/account', token === null ? {} : { headers: { cookie: `token=${token}` } }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function filesOf(response: Response) {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { names: Object.keys(files), rowsOf: (name: string) => JSON.parse(textOf(`${name}.json`)), textOf }
}

async function playerWithMuch(platform: TestPlatform): Promise<string> {
  await platform.platform.writer.execute('seedOffers', undefined)
  const { output } = await platform.request(contract.auth.register.email, {
    ...APPLICANT,
    partner: 'partner-7',
    promo: 'SUMMER',
  })
  const { token } = output
  const sources = { stag: 'stag-7', partnerId: null, advId: null, advertiseUid: null, advertiseSource: null }
  await platform.request(contract.attribution.attachSource, { ...sources, cpaOneUid: null, prHash: null }, { token })
  const { titles } = (await platform.request(contract.casino.titles, { kind: 'slot' }, { token })).output
  const slug = titles[0]?.slug ?? ''
  await platform.request(contract.casino.setFavourite, { slug, is_favourite: true }, { token })
  for (const games of [['dice', 'crash'], ['dice']])
    await platform.request(contract.casino.setFavouriteGames, { games, is_favourite: games.length > 1 }, { token })
  const { user } = (await platform.request(contract.profile.user, {}, { token })).output
  await platform.platform.writer.execute('giveBonus', { userId: user.id, id: 'lantern', reference: 'archive' })
  return token
}

test('the archive has all that is kept of a player: bonuses, favourites and who brought them among it', async () => {
  await using site = await serveArchive()
  const token = await playerWithMuch(site.platform)
  const response = await site.archive(token)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const { names, rowsOf, textOf } = await filesOf(response)
  const lists = ['account', 'passkeys', 'verification', 'bonuses', 'favourites', 'attribution']
  const all = [...lists, 'bets', 'transfers', 'sessions', 'limits']
  expect(names).toEqual(all.flatMap((name) => [`${name}.json`, `${name}.csv`]))
  expect(rowsOf('account')).toMatchObject([{ email: APPLICANT.email, avatar: null }])
  expect(rowsOf('bonuses')).toMatchObject([{ bonus: 'lantern', state: 'available' }])
  expect(rowsOf('favourites')).toMatchObject([{ slug: 'crash' }, { slug: expect.any(String) }])
  expect(rowsOf('attribution')).toEqual(
    expect.arrayContaining([
      { from: 'registration', name: 'partner', value: 'partner-7' },
      { from: 'visits', name: 'stag', value: 'stag-7' },
    ]),
  )
  expect(textOf('attribution.csv')).toContain('registration,promo,SUMMER')
})

test('nobody takes an archive without a proof of the last ten minutes', async () => {
  await using site = await serveArchive()
  const token = await register(site.platform)
  expect((await site.archive(null)).status).toBe(401)
  expect((await site.archive('not-a-token')).status).toBe(401)
  expect((await site.archive(token)).status).toBe(200)
  site.platform.clock.advance(10 * MINUTE_MS)
  const refused = await site.archive(token)
  expect([refused.status, await refused.text()]).toEqual([403, ''])
  await site.platform.request(contract.stepUp.confirm, { password: APPLICANT.password }, { token })
  expect((await site.archive(token)).status).toBe(200)
})

test('a list of many pages comes whole, each row once and in its order', async () => {
  await using site = await serveArchive()
  const { platform } = site
  const token = await register(platform)
  await fund(platform, token, { amount: '300000', currency: 'RUB' })
  const count = 2 * PAGE_ROWS + 1
  const { user } = (await platform.request(contract.profile.user, {}, { token })).output
  const wallet = { userId: user.id, currency: 'RUB' } as const
  for (let moved = 0; moved < count; moved++)
    await platform.platform.writer.execute(moved % 2 === 0 ? 'putInVault' : 'takeFromVault', {
      ...wallet,
      amount: '1',
      idempotencyKey: `archive-vault-${moved}`,
    })
  const { rowsOf, textOf } = await filesOf(await site.archive(token))
  const rows: { id: string; kind: string }[] = rowsOf('transfers')
  expect(rows.filter(({ kind }) => kind === 'vault')).toHaveLength(count)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.map(({ id }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .toSorted()
      .reverse(),
  )
  expect(textOf('transfers.csv').trim().split('\r\n')).toHaveLength(rows.length + 1)
})
