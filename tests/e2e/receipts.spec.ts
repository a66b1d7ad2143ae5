import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { listen, stopListening } from '../support/listen.ts'
import { startNextServer } from '../support/next-server.ts'
import { platformClient } from '../support/platform/client.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform/spawn-platform.ts'
import { isOfBet, rewriteLog } from '../support/rewrite-log.ts'
import type { Site } from '../support/site.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { logsFileIn, spawnWitness } from '../support/witness/spawn-witness.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, type Player, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const BETS = 3
/** A check begins eight seconds after a page, when the browser is idle. */
const CHECK_BEGINS_MS = 10_000
const DAY_MS = 86_400_000

test.describe.configure({ timeout: 180_000 })

/** A site before a platform that can be replaced by another one. */
async function openSite(directory: string, environment: Readonly<Record<string, string>> = {}) {
  await using opened = new AsyncDisposableStack()
  let platform: SpawnedPlatform = await spawnPlatform({ directory, environment })
  opened.defer(() => platform[Symbol.asyncDispose]())
  const upstream = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const asked = sendRequest(platform.url + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.once('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  const platformUrl = await listen(upstream)
  opened.defer(() => stopListening(upstream))
  const { url } = opened.use(await startNextServer({ platformUrl }))
  const everything = opened.move()
  const site: Pick<Site, 'url' | 'platformUrl'> = { url, platformUrl }
  return {
    site: site as Site,
    /** Goes on with what the owner of the platform has made of a copy of its data. */
    async replace(rewrite: (file: string) => void): Promise<void> {
      await platform.stop()
      const copy = `${directory}-${randomUUID()}`
      cpSync(directory, copy, { recursive: true })
      rewrite(join(copy, 'platform.db'))
      platform = await spawnPlatform({ directory: copy, environment })
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** A player's page on the site, with receipts of some bets. */
async function openPlayer(context: BrowserContext, site: Site) {
  const player = await signIn(context, site)
  await fund(player)
  const page = await context.newPage()
  const open = (path: string) => page.goto(site.url + cast.path(path))
  return { player, page, open }
}

type Opened = Awaited<ReturnType<typeof openPlayer>>

/** Bets on dice by the button of the page, and resolves with the bets, newest first. */
async function play({ player, page, open }: Opened, bets = BETS) {
  await open('/games/dice')
  const button = page.getByRole('button', { name: texts.pattern('play_bet') })
  for (let bet = 1; bet <= bets; bet += 1) {
    await button.click()
    await expect.poll(async () => (await betsOf(player)).length).toBe(bet)
    await expect(button).toBeEnabled()
  }
  return betsOf(player)
}

async function betsOf({ site, token }: Player) {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  return (await request(contract.bets.mine, { limit: 100 }, { token })).output.bets
}

/** Result of docs/verify-receipt.mjs for a downloaded file. */
async function verify(download: Download, site: Site): Promise<{ code: number; output: string }> {
  const file = await download.path()
  return new Promise((resolve) => {
    execFile(process.execPath, ['docs/verify-receipt.mjs', file, site.url], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

async function downloadBy(page: Page, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  return downloading
}

const cells = (page: Page, state: 'promised' | 'included' | 'broken') =>
  page
    .getByRole('table', { name: texts('receipts_title') })
    .getByRole('cell', { name: texts(`receipts_state_${state}`) })

/** Checks until the site contradicts itself: the first call after a restart of the platform may fail. */
async function checkUntilAlarm(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: texts('receipts_check') }).click()
    await expect(page.getByRole('alert', { name: texts('receipt_alarm_title') })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** Checks until the log has all receipts. */
async function findInLog({ page, open }: Opened): Promise<void> {
  await open('/fairness/ledger')
  await expect(async () => {
    await page.getByRole('button', { name: texts('receipts_check') }).click()
    await expect(cells(page, 'included')).toHaveCount(BETS, { timeout: 4000 })
  }).toPass()
}

test('receipts of bets are kept, found in the log, and valid in a file', async ({ context }) => {
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const { site } = opened
  const own = await openPlayer(context, site)
  await own.open('/fairness/ledger')
  await expect(own.page.getByText(texts('watch_none'))).toBeVisible()
  await expect(own.page.getByText(texts('receipts_none'))).toBeVisible()
  await play(own)
  await own.open('/fairness/ledger')
  await expect(cells(own.page, 'promised').or(cells(own.page, 'included'))).toHaveCount(BETS)
  await expectAccessible(own.page, 'receipts')
  await findInLog(own)
  await expect(own.page.getByText(texts('receipts_checked')).first()).toBeVisible()
  const file = await downloadBy(own.page, texts('receipts_export'))
  expect(await verify(file, site)).toMatchObject({ code: 0, output: expect.stringContaining('everything holds') })
  await own.page.close()
})

test('a database that is rewritten behind the site contradicts the receipts', async ({ browser, trouble }) => {
  // pages check in the background while the platform is replaced
  trouble.expect(/503/)
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const { site } = opened
  const players = []
  for (let count = 0; count < 3; count += 1) {
    const own = await openPlayer(await browser.newContext({ locale: cast.locale }), site)
    const bets = await play(own)
    await findInLog(own)
    players.push({ ...own, id: bets[1]?.id ?? '' })
  }
  const [lost, deleted, cut] = players
  if (!lost || !deleted || !cut) throw new Error('three players')
  const rewrites = [
    // the record commits to another payout, and the platform signs the tree with it
    [
      lost,
      (file: string) =>
        rewriteLog(
          file,
          (rows) =>
            rows.map((row) =>
              isOfBet(lost.id)(row) && row.kind === 'bet_settled'
                ? { ...row, payload: row.payload.replace(/"c":"[0-9a-f]{8}/, '"c":"00000000') }
                : row,
            ),
          `UPDATE bets SET payout = 0 WHERE id = '${lost.id}'`,
        ),
    ],
    [
      deleted,
      (file: string) =>
        rewriteLog(
          file,
          (rows) => rows.filter((row) => !isOfBet(deleted.id)(row)),
          `DELETE FROM bets WHERE id = '${deleted.id}'`,
        ),
    ],
    [cut, (file: string) => rewriteLog(file, (rows) => rows.slice(0, rows.findIndex(isOfBet(cut.id))))],
  ] as const
  for (const [{ page, open }, rewrite] of rewrites) {
    await opened.replace(rewrite)
    await open('/fairness/ledger')
    await checkUntilAlarm(page)
    await expect(cells(page, 'broken').first()).toBeVisible()
    const evidence = await downloadBy(page, texts('receipt_alarm_download'))
    expect(await verify(evidence, site)).toMatchObject({ code: 1, output: expect.stringContaining('does not hold') })
    await page.context().close()
  }
})

test('a bet that is shown with another payout than in the log contradicts its receipt', async ({
  context,
  trouble,
}) => {
  trouble.expect(/503/)
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const own = await openPlayer(context, opened.site)
  const [bet] = await play(own)
  await findInLog(own)
  const raise = `UPDATE bets SET payout = payout + 1000000 WHERE id = '${bet?.id}'`
  await opened.replace((file) => rewriteLog(file, (rows) => rows, raise))
  await own.open('/fairness/ledger')
  await checkUntilAlarm(own.page)
  await expect(cells(own.page, 'broken')).toHaveCount(1)
  // the log is on the player's side
  const evidence = await downloadBy(own.page, texts('receipt_alarm_download'))
  expect(await verify(evidence, opened.site)).toMatchObject({ code: 0 })
  await own.page.close()
})

test('a bet that the history page leaves out is missed there, with the evidence', async ({ context, trouble }) => {
  trouble.expect(/503/)
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const own = await openPlayer(context, opened.site)
  const bets = await play(own)
  await own.open('/profile/history')
  const compared = (count: number) => own.page.getByText(texts('history_compared', { count }))
  await expect(compared(BETS)).toBeVisible()
  // the newest one, which no other row of the list would show to be missing
  await opened.replace((file) => rewriteLog(file, (rows) => rows, `DELETE FROM bets WHERE id = '${bets[0]?.id}'`))
  await own.open('/profile/history')
  await expect(own.page.getByText(texts('history_differs', { count: 1 }))).toBeVisible({ timeout: 30_000 })
  await expect(own.page.getByRole('alert', { name: texts('receipt_alarm_title') })).toBeVisible()
  const evidence = await downloadBy(own.page, texts('receipt_alarm_download'))
  // the log is on the player's side
  expect(await verify(evidence, opened.site)).toMatchObject({ code: 0 })
  await own.page.close()
})

test('a page whose script of a game is another one than in the log contradicts the receipts', async ({
  context,
  trouble,
}) => {
  trouble.expect(/503/)
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const isOfDice = ({ reference }: { readonly reference: string | null }) => reference === 'rules:dice/v1'
  let wrong = -1
  await opened.replace((file) =>
    rewriteLog(file, (rows) => {
      wrong = rows.findIndex(isOfDice)
      return rows.map((row) =>
        isOfDice(row)
          ? { ...row, payload: row.payload.replace(/"script_hash":"[0-9a-f]{8}/, '"script_hash":"00000000') }
          : row,
      )
    }),
  )
  const own = await openPlayer(context, opened.site)
  // the platform has logged the right rules again at its start
  await own.page.route('**/api/trpc/**log.origins**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/("version":"dice\/v1","sequence":)\d+/, (_, before) => before + wrong)
    await route.fulfill({ response, body })
  })
  await play(own)
  await own.open('/fairness/ledger')
  await checkUntilAlarm(own.page)
  const evidence = await downloadBy(own.page, texts('receipt_alarm_download'))
  // the log is on the player's side
  expect(await verify(evidence, opened.site)).toMatchObject({ code: 0 })
  await own.page.close()
})

/** Sets the times of the checks that this browser has stored. */
const setTimes = (page: Page, times: { readonly startedAt: number; readonly failingSince: number | null }) =>
  page.evaluate(async (row) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('receipts-'))?.name ?? ''
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const transaction = database.transaction('checks', 'readwrite')
    transaction.objectStore('checks').put({ id: 'check', ...row })
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, times)

test('documents of one browser check once in minutes, and say so when no check was possible for a day', async ({
  context,
  trouble,
}) => {
  trouble.expect(/503|\/log\/0\//)
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const own = await openPlayer(context, opened.site)
  await play(own)
  const checked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/log/') || /history\.bets|log\.origins/.test(pathname)) checked.push(pathname)
  })
  await own.open('/faq')
  await expect.poll(() => checked.some((path) => path.includes('history.bets')), { timeout: 30_000 }).toBe(true)
  const before = [...checked]
  // keys and witnesses, the checkpoint, a tile of a small log, the rules of the game, and one call for all bets
  expect(before.filter((path) => path.endsWith('/checkpoint'))).toHaveLength(1)
  expect(before.length).toBeLessThanOrEqual(5)
  for (const path of ['/faq', '/fairness']) {
    await own.open(path)
    await own.page.waitForTimeout(CHECK_BEGINS_MS)
  }
  expect(checked).toEqual(before)
  // nothing of the log is reached, since more than a day
  await own.page.route('**/log/0/**', (route) => route.abort())
  await setTimes(own.page, { startedAt: 0, failingSince: Date.now() - 2 * DAY_MS })
  await own.open('/faq')
  const card = own.page.getByRole('alert', { name: texts('receipt_unchecked_title') })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await expectAccessible(own.page, 'receipts-unchecked')
  await own.page.unroute('**/log/0/**')
  await setTimes(own.page, { startedAt: 0, failingSince: Date.now() - 2 * DAY_MS })
  await own.open('/faq')
  await expect(card).toBeHidden({ timeout: 30_000 })
  await own.page.close()
})

test('cosignatures of a witness are verified here, and one that is wrong is an alarm at once', async ({ context }) => {
  using directory = temporaryDirectory()
  const watcher = join(directory.path, 'witness')
  await using witness = await spawnWitness({ directory: watcher, logs: [] })
  const environment = { WITNESSES: `${witness.url}=${witness.verifierKey}` }
  await using opened = await openSite(join(directory.path, 'platform'), environment)
  const { request } = platformClient((path, init) => fetch(opened.site.platformUrl + path, init))
  const { logs } = (await request(contract.log.origins, {})).output
  writeFileSync(logsFileIn(watcher), `${logs[0]?.key}\n`)
  const own = await openPlayer(context, opened.site)
  await play(own)
  const [name] = witness.verifierKey.split('+')
  const verified = new RegExp(texts('watch_verified', { name: name ?? '', time: 'TIME' }).replace('TIME', '.*'))
  await expect(async () => {
    await own.open('/fairness/ledger')
    await expect(own.page.getByText(verified)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  await findInLog(own)
  await expect(own.page.getByRole('alert', { name: texts('receipt_alarm_title') })).toBeHidden()
  await own.page.route('**/api/trpc/**log.origins**', async (route) => {
    const response = await route.fetch()
    // the last bytes of the signature, before the padding
    const body = (await response.text()).replace(/(\u2014 witness[^ ]* \S+)\S{4}(=*\\n")/g, '$1AAAA$2')
    await route.fulfill({ response, body })
  })
  await checkUntilAlarm(own.page)
  await own.page.close()
})

test('a bet whose receipt is not valid is not shown as placed', async ({ context }) => {
  using directory = temporaryDirectory()
  await using opened = await openSite(join(directory.path, 'platform'))
  const own = await openPlayer(context, opened.site)
  await own.page.route('**/api/trpc/dice.placeBet**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /("salt":")(.)/,
      (_, before, digit) => before + (digit === '0' ? '1' : '0'),
    )
    await route.fulfill({ response, body })
  })
  await own.open('/games/dice')
  await own.page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(own.page.getByText(texts('receipt_refused')).first()).toBeVisible()
  await expect(own.page.getByRole('alert', { name: texts('receipt_alarm_title') })).toBeVisible()
  // the board shows no outcome: the button sends the same bet again
  await expect(own.page.getByRole('button', { name: texts('play_retry') })).toBeVisible()
  const evidence = await downloadBy(own.page, texts('receipt_alarm_download'))
  expect(await verify(evidence, opened.site)).toMatchObject({
    code: 1,
    output: expect.stringContaining('give its commitment'),
  })
  // its live stream would end with the site
  await own.page.close()
})
