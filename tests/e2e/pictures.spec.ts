import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import type { TableView } from '#server/studio/tables/view.ts'
import { TEXTS } from '#server/studio/texts.ts'
import { WIDTHS } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { at, FROZEN_DRAW, FROZEN_DRAWS, freeze, frozenFlight, frozenRooms, NOW } from './frozen-tables.ts'
import { openWithKnownSeeds } from './instant-stage.ts'
import { castOf } from './pairs.ts'
import { expectPicture, isSame, joined, shrunk } from './pictures.ts'
import { fund, signIn } from './player.ts'
import type { MessageKey } from './texts.ts'

test.use(WHOLE_PIXELS)

// varying parts are hidden by a style, which the pages' own policy would block
test.use({ bypassCSP: true })

// the stored pictures are in English with roubles
const cast = castOf(import.meta.url)
const { texts } = cast

const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } } as const
/** Varying parts: the current crash round, winners, and the remaining time of a bonus. */
const MOVING = `
  section:has(> div > h1) > :not(:has(h1)):not(:last-child),
  [aria-labelledby=wins] > :not(h2) { visibility: hidden !important }
  footer time { visibility: hidden !important }
  section:has(> div > h1) svg, [role=dialog] [role=note] { display: none !important }
`
const shot = (target: Page | Locator) =>
  target.screenshot({ animations: 'disabled', style: MOVING, type: 'png', scale: 'css' })

type Shots = Record<(typeof WIDTHS)[number], Buffer[]>

async function take(page: Page, shots: Shots, wide: Page | Locator = page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(SIZES[width])
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement && !document.activeElement.closest('dialog, [role=dialog]'))
        document.activeElement.blur()
      window.scrollTo(0, 0)
    })
    shots[width].push(await shot(width === 390 ? page : wide))
  }
}

async function compare(name: string, shots: Shots): Promise<void> {
  for (const width of WIDTHS) await expectPicture(`${name}-${width}`, shots[width])
}

type Board = {
  readonly path: string
  readonly title: string
  /** Nonce with the published seeds: its bet wins, and the next one loses. */
  readonly nonce?: number
  readonly choose?: (page: Page) => Promise<unknown>
  /** Leads from a placed bet to a win, in rounds with steps. */
  readonly win?: (page: Page) => Promise<unknown>
  readonly lose?: (page: Page) => Promise<unknown>
}
const named = (path: string, key: MessageKey): Pick<Board, 'path' | 'title'> => ({ path, title: texts(key) })
const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tile = (page: Page) =>
  page
    .getByRole('group', { name: texts('miner_board') })
    .getByRole('button')
    .first()
    .click()
const guess = (page: Page, which: 'first' | 'last') => page.getByRole('button', { name: /%.*×/ })[which]().click()
const cashOut = (page: Page) =>
  page
    .getByRole('button', { name: texts.pattern('play_cash_out') })
    .filter({ visible: true })
    .click()

const BOARDS: readonly Board[] = [
  named('/games/dice', 'game_name_dice'),
  named('/games/coinflip', 'game_name_coinflip'),
  {
    ...named('/games/keno', 'game_name_keno'),
    choose: async (page) => {
      await cell(page, '3')
      await cell(page, '12')
    },
  },
  { ...named('/games/wheel', 'game_name_wheel'), nonce: 2 },
  { ...named('/games/roulette', 'game_name_roulette'), choose: (page) => page.locator('[data-cell="high"]').click() },
  { ...named('/games/miner', 'game_name_miner'), win: (page) => tile(page).then(() => cashOut(page)), lose: tile },
  {
    ...named('/games/hilo', 'game_name_hilo'),
    win: (page) => guess(page, 'first').then(() => cashOut(page)),
    lose: (page) => guess(page, 'first'),
  },
  { path: '/games/cases/starter', nonce: 20, title: texts('cases_title', { name: texts('cases_name_starter') }) },
]

for (const { path, title, nonce, choose, win, lose } of BOARDS)
  test(`the board of ${path} at rest, after a win and after a loss is its picture, at both widths`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[1440])
    // the session clock must not advance
    await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'))
    await openWithKnownSeeds(page, `/en${path}`, nonce)
    const board = page.getByRole('region', { name: title, exact: true })
    const bet = page.getByRole('button', { name: texts.pattern('play_bet_demo') }).filter({ visible: true })
    const settled = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
    const shots: Shots = { 390: [], 1440: [] }
    await choose?.(page)
    await take(page, shots, board)
    for (const [index, steps] of [win, lose].entries()) {
      await bet.first().click()
      await steps?.(page)
      await expect(settled).toHaveCount(index + 1)
      await expect(bet.first()).toBeEnabled()
      await take(page, shots, board)
    }
    await compare(path.split('/').slice(2).join('-'), shots)
  })

test('a flight that is bet on, goes on and has broken is its picture, at both widths', async ({ page }) => {
  await page.setViewportSize(SIZES[1440])
  let table = frozenFlight({ phase: 'betting', point: 100 })
  const send = await freeze(page, { 'crash.table': () => table })
  await page.goto('/en/games/crash')
  await listening(page)
  const board = page.getByRole('region', { name: texts('game_name_crash'), exact: true })
  const slot = (number: number) => new RegExp(`^.+ · ${texts('crash_slot', { slot: number })}$`)
  const number = page.getByTestId('multiplier')
  const shots: Shots = { 390: [], 1440: [] }
  await expect(number).toHaveText(/^4\.2/)
  for (const one of [1, 2])
    await board
      .getByRole('button', { name: slot(one) })
      .first()
      .click()
  await expect(board.getByRole('button', { name: new RegExp(texts('crash_cancel')) })).toHaveCount(2)
  await take(page, shots, board)
  table = frozenFlight({ phase: 'flying', point: 274 })
  await send()
  await expect(number).toHaveText('2.74×')
  await take(page, shots, board)
  await board
    .getByRole('button', { name: texts('crash_cash_out', { slot: 1 }) })
    .filter({ visible: true })
    .click()
  table = frozenFlight({ phase: 'ended', point: 341 })
  await send()
  await expect(number).toHaveText('3.41×')
  await expect(page.getByText(texts.pattern('crash_say_lost'))).toBeAttached()
  await take(page, shots, board)
  await compare('crash', shots)
})

test('the rooms, a pot that fills and one that was drawn are their pictures, at both widths', async ({ page }) => {
  await page.setViewportSize(SIZES[1440])
  let isDrawn = false
  const send = await freeze(page, {
    'rooms.current': () => frozenRooms(isDrawn),
    'rooms.draw': () => FROZEN_DRAW,
    'rooms.lastDraws': () => FROZEN_DRAWS,
  })
  const shots: Shots = { 390: [], 1440: [] }
  await page.goto('/en/games/rooms')
  await expect(page.getByText(texts('rooms_drawing')).first()).toBeVisible()
  await take(
    page,
    shots,
    page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('heading', { level: 2 }) }),
  )
  await compare('rooms', shots)

  const filled: Shots = { 390: [], 1440: [] }
  await page.setViewportSize(SIZES[1440])
  await page.goto('/en/games/rooms/yellow')
  const board = page.getByRole('region', { name: texts('rooms_yellow'), exact: true })
  const players = page.getByRole('region', { name: texts('rooms_players') }).getByRole('listitem')
  await expect(players).toHaveCount(9)
  await take(page, filled, board)
  isDrawn = true
  await send()
  await expect(players.filter({ hasText: texts('rooms_ticket_number', { ticket: '11' }) })).toHaveCount(1)
  await take(page, filled, board)
  await compare('room', filled)
})

test('home and what stands around every page are their pictures, at both widths', async ({ page }) => {
  await page.goto('/en', { waitUntil: 'networkidle' })
  await listening(page)
  const shots: Shots = { 390: [], 1440: [] }
  await take(page, shots)
  await compare('home', shots)
})

test('password recovery, player limits and the footer match their screenshots at both widths', async ({
  page,
  context,
  site,
}) => {
  // end times must be constant
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'))
  const recovery: Shots = { 390: [], 1440: [] }
  await page.setViewportSize(SIZES[1440])
  await page.goto('/en/password/reset', { waitUntil: 'networkidle' })
  await listening(page)
  await page.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible()
  await take(page, recovery)
  await compare('recovery', recovery)

  const foot: Shots = { 390: [], 1440: [] }
  for (const width of WIDTHS) {
    await page.setViewportSize(SIZES[width])
    foot[width].push(await shot(page.getByRole('contentinfo')))
  }
  await compare('foot', foot)

  await fund(await signIn(context, site))
  const limits: Shots = { 390: [], 1440: [] }
  await page.goto('/en/profile/limits', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 2, name: texts('limits_rest') })).toBeVisible()
  await take(page, limits, page.getByRole('main'))
  await compare('limits', limits)
})

test('the lists of slots and of live tables are their pictures, at both widths', async ({ page }) => {
  const [closes_at, result_at, ends_at] = [at(-2000), at(600_000), at(660_000)]
  const numbers = [
    { value: '17', colour: 'black' },
    { value: '0', colour: 'green' },
    { value: '8', colour: 'black' },
    { value: '32', colour: 'red' },
  ]
  const coups = [
    { value: 'banker', colour: 'red' },
    { value: 'player', colour: 'blue' },
    { value: 'tie', colour: 'green' },
  ]
  const round = (of: typeof numbers) => ({ number: 9, closes_at, result_at, ends_at, players: 3, results: of })
  await freeze(page, {
    'lobby.tables': () => ({
      tables: [
        { slug: 'harbour-roulette', round: round(numbers) },
        { slug: 'first-light-baccarat', round: round(coups) },
      ],
      now: NOW,
    }),
  })
  for (const [name, path, all] of [
    ['slots', '/en/games/slots', 'slots_all'],
    ['live', '/en/games/live-casino', 'live_all'],
  ] as const) {
    const shots: Shots = { 390: [], 1440: [] }
    await page.setViewportSize(SIZES[1440])
    await page.goto(path, { waitUntil: 'networkidle' })
    const list = page.getByRole('region', { name: texts(all) })
    if (name === 'live') await expect(list.getByText(texts('live_no_more_bets'))).toHaveCount(2)
    await take(page, shots, list)
    await compare(name, shots)
  }
})

test('a slot at rest and after a win is its picture, at both widths', async ({ page }) => {
  await page.setViewportSize(SIZES[1440])
  const slot = slotOf('loomlight')
  if (!slot) throw new Error('no such slot')
  const seeds = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'client-seed', nonce: 3 }
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
  const { steps } = slots.current.play(slot, seeds, hmac)
  await page.route('**/api/spin', (route) =>
    route.fulfill({
      json: {
        roundId: 'r-picture',
        stake: '100000000',
        index: 0,
        step: steps[0],
        pays: '250000000',
        won: '250000000',
        freeLeft: 0,
        isLast: true,
        balance: '100150000000',
      },
    }),
  )
  await page.goto('/en/games/slots/loomlight/demo', { waitUntil: 'networkidle' })
  const frame = page.frameLocator('iframe[title]')
  const spin = frame.getByRole('button', { name: TEXTS.en.spin, exact: true })
  await expect(spin).toBeEnabled()
  const shots: Shots = { 390: [], 1440: [] }
  await take(page, shots, page.locator('iframe[title]'))
  await spin.click()
  await expect(frame.locator('#returned')).toHaveText(/250/)
  await expect(spin).toBeEnabled()
  await take(page, shots, page.locator('iframe[title]'))
  await compare('slot', shots)
})

test('a table after its ball has fallen is its picture, at both widths', async ({ page }) => {
  await page.setViewportSize(SIZES[1440])
  const pockets = [17, 0, 8, 26, 32, 15, 4, 21, 2, 25]
  const past = pockets.map((pocket, index) => ({ number: 40 - index, result: { kind: 'roulette', pocket } }))
  const bets = [
    { player: 1, isDemo: false, currency: 'RUB', amount: '50000000', spots: ['straight:17', 'red'] },
    { player: 2, isDemo: true, currency: 'USD', amount: '1000000', spots: ['dozen:2'] },
  ]
  const [openedAt, hash] = [NOW - 60_000, 'ab'.repeat(32)]
  const view = {
    table: 'harbour-roulette',
    number: 40,
    now: NOW,
    openedAt,
    closesAt: openedAt + 15_000,
    drawsAt: openedAt + 16_000,
    resultAt: openedAt + 22_000,
    endsAt: openedAt + 27_000,
    commitment: hash,
    salt: 'salt',
    terminal: hash,
    link: 40,
    next: null,
    bets,
    players: 2,
    past,
    beacon: null,
    road: [],
    drawn: { gameHash: hash, result: past[0]?.result },
  } satisfies Record<keyof TableView, unknown>
  await freeze(page, {})
  // a stream that sends one event and stays open: a closed one would be reopened
  await page.addInitScript((said) => {
    class Silent extends EventTarget {
      constructor(address: string) {
        super()
        if (address.includes('/api/tables/'))
          queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: said })))
      }
      close() {}
    }
    window.EventSource = Silent as unknown as typeof EventSource
  }, JSON.stringify(view))
  await page.goto('/en/games/live-casino/harbour-roulette/demo', { waitUntil: 'networkidle' })
  const frame = page.frameLocator('iframe[title]')
  await expect(frame.locator('#status')).toHaveText(/17/)
  await expect(frame.locator('#bets tr')).toHaveCount(2)
  await expect(frame.locator('#balance')).toHaveText(/100/)
  const shots: Shots = { 390: [], 1440: [] }
  await take(page, shots, page.locator('iframe[title]'))
  await compare('table', shots)
})

const FORMS = {
  login: { title: 'auth_login_title', submit: 'auth_login_submit' },
  signup: { title: 'auth_register_title', submit: 'auth_register_submit' },
  deposit: { title: 'wallet_pay_in_title', submit: 'wallet_pay_in_submit' },
} as const

for (const [flag, { title, submit }] of Object.entries(FORMS))
  test(`the form ${flag} with its errors is its picture, at both widths`, async ({ page, context, site }) => {
    if (flag === 'deposit') await fund(await signIn(context, site))
    await page.goto(`/en?${flag}`, { waitUntil: 'networkidle' })
    const dialog = page.getByRole('dialog', { name: texts(title) })
    if (flag === 'deposit') await dialog.getByRole('textbox').first().fill('1')
    await dialog.getByRole('button', { name: texts.pattern(submit) }).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    // wait until late content has replaced its placeholders
    await expect(dialog.locator('.animate-pulse')).toHaveCount(0)
    // hidden before it is scrolled: what a picture leaves out changes the height
    await page.addStyleTag({ content: MOVING })
    const shots: Shots = { 390: [], 1440: [] }
    for (const width of WIDTHS) {
      await page.setViewportSize(SIZES[width])
      // a form that is higher than the page may be scrolled anywhere by its focus
      await dialog.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      shots[width].push(await shot(dialog))
    }
    await compare(flag, shots)
  })

test('a button that has moved is seen, and letters that are drawn a little otherwise are not', async ({ page }) => {
  await page.setViewportSize(SIZES[390])
  await openWithKnownSeeds(page, '/en/games/dice')
  const taken = async (style: string) => {
    const added = await page.addStyleTag({ content: style })
    const picture = await shrunk(await joined([await shot(page)]))
    await added.evaluate((element: Element) => element.remove())
    return picture
  }
  const kept = await taken('* {}')
  for (const drawnOtherwise of ['font-variation-settings: "wght" 540', '-webkit-text-stroke: 0.2px'])
    expect(await isSame(kept, await taken(`* { ${drawnOtherwise} }`)), drawnOtherwise).toBe(true)
  for (const changed of ['translate: 4px 0', 'translate: 0 -4px', 'background: #888', 'visibility: hidden'])
    expect(await isSame(kept, await taken(`.fixed button { ${changed} }`)), changed).toBe(false)
})
