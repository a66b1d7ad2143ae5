import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isFull } from '../support/run/depth.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const MANIFEST = '**/builds/latest.json*'

/** A selection as the browser stores it: the slip itself checks whether its match is still open. */
const SLIP = {
  picks: [{ event: randomUUID(), market: 'm', outcome: 'home', odds: 20_000, home: 'A', away: 'B' }],
  kind: 'accumulator',
  system: '2',
  unit: '',
  policy: 'higher',
}

/** State of a page that a reload would lose. */
const HELD: Readonly<Record<string, { readonly path: string; readonly hold: (page: Page) => Promise<unknown> }>> = {
  'typed input': {
    path: '/faq',
    hold: (page) => page.getByRole('main').getByRole('searchbox').pressSequentially('RTP'),
  },
  'a slip': {
    path: '/betting',
    hold: (page) => expect(page.getByRole('complementary', { name: texts('sports_slip') })).toContainText('A'),
  },
  'the frame of a slot': {
    path: '/games/slots/glass-orchard/demo',
    hold: (page) => expect(page.locator('iframe[title]')).toBeVisible(),
  },
  auto: {
    path: '/games/dice',
    async hold(page) {
      await page.getByRole('tab', { name: texts('play_auto') }).click()
      await page.getByLabel(texts('play_auto_bets')).fill('1000')
      await page.getByLabel(texts('play_auto_stop_loss')).fill('900')
      await page.getByRole('button', { name: texts('play_auto_start') }).click()
      await expect(page.getByRole('button', { name: texts.pattern('play_auto_stop') })).toBeVisible()
      // typed input blocks reloads as well
      await page.evaluate(() => {
        for (const field of document.querySelectorAll('input')) field.remove()
      })
    },
  },
  'a bet on a flight': {
    path: '/games/crash',
    async hold(page) {
      const bet = new RegExp(`^.+ · ${texts('crash_slot', { slot: 1 })}$`)
      await page.getByRole('button', { name: bet }).filter({ visible: true }).first().click()
    },
  },
  'tickets of a room': {
    path: '/games/rooms/red',
    hold: (page) =>
      page
        .getByRole('button', { name: texts.pattern('rooms_buy') })
        .filter({ visible: true })
        .click(),
  },
}

type Builds = {
  /** Publishes another build, and makes the page check for it. */
  deploy(): Promise<void>
  documents(): number
}

/** Replaces the file that names the newest build. */
async function watchBuilds(page: Page): Promise<Builds> {
  let build = randomUUID()
  let documents = 0
  let polls = 0
  await page.route(MANIFEST, async (route) => {
    await route.fulfill({ json: { id: build } })
    polls += 1
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  return {
    documents: () => documents,
    async deploy() {
      build = randomUUID()
      ;[documents, polls] = [0, 0]
      const takeOver = () =>
        page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))).catch(() => undefined)
      // the page begins to listen once its browser is idle
      await expect
        .poll(async () => {
          await takeOver()
          return polls
        })
        .toBeGreaterThan(0)
    },
  }
}

async function bring(page: Page, { path, hold }: (typeof HELD)[string]): Promise<void> {
  const slip = path === '/betting' ? JSON.stringify(SLIP) : ''
  await page.evaluate((slip) => localStorage.setItem('sports-slip', slip), slip)
  await page.goto(path)
  await listening(page)
  await hold(page)
}

/** Pending requests of a reloading page, and the unknown match of the slip. */
const EXPECTED = /ERR_FAILED|404.*sports\.event\?/

test('without a worker, a new build reloads an idle page, but none with a slip, open game, auto or input [P3]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(EXPECTED)
  const builds = await watchBuilds(page)
  await page.goto('/faq')
  await builds.deploy()
  await expect.poll(builds.documents).toBe(1)

  await fund(await signIn(context, site))
  for (const [name, held] of Object.entries(HELD)) {
    await bring(page, held)
    await builds.deploy()
    // a document that is being left does not answer
    await page.evaluate(() => fetch('/builds/latest.json?after'))
    expect([name, builds.documents()]).toEqual([name, 0])
  }
})

/** Registration in a built script: `const hold = Symbol('hold'); holds.add(hold)`. */
const REGISTERED = /(Symbol\(.hold.\);return )[\w$]+\.add\([\w$]+\),/

/** Removes the registrations from the scripts, so that only typed input blocks a reload. */
const takeHoldsOut = (page: Page) =>
  page.route(/\/assets\/.*shared-.*\.js/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    await route.fulfill({ response, body: script.replace(REGISTERED, '$1') })
  })

/** Typed text is detected when a build arrives; the previous test covers a page without typed text. */
const MUTATED = Object.entries(HELD).filter(([name]) => name !== 'typed input' && (isFull || name === 'a slip'))

test('without its hold each of them would be lost: what a script registers is what keeps its page [P3]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(EXPECTED)
  await takeHoldsOut(page)
  const builds = await watchBuilds(page)
  await fund(await signIn(context, site))
  await page.goto('/faq')
  for (const [name, held] of MUTATED) {
    await bring(page, held)
    await builds.deploy()
    await expect.poll(builds.documents, name).toBe(1)
  }
  // the last of these documents is still loading
  await page.unrouteAll({ behavior: 'wait' })
})
