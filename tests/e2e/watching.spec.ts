import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

// visitors see the rooms in roubles
const cast = castOf(import.meta.url)
const { texts } = cast
/** Longer than 999 of 1,000 crash rounds. */
const FLIGHT_MS = 150_000

const points = (page: Page) => page.getByRole('list', { name: texts('crash_history') }).getByRole('link')

type Followed = { readonly address: string; readonly topic: string; readonly procedure: string }

/**
 * Opens a page that follows others' activity, and waits until it has loaded the state and its stream is open, which
 * sends what happened in between. Later events come from the stream: the returned function fails if the page has made
 * the call again.
 */
async function follow(page: Page, { address, topic, procedure }: Followed): Promise<() => void> {
  let isOpen = false
  let isAnswered = false
  const requests: string[] = []
  page.on('request', (request) => request.url().includes(procedure) && requests.push(request.url()))
  page.on('response', (response) => {
    if (decodeURIComponent(response.url()).includes(`"topics":["${topic}"]`)) isOpen = true
    else if (response.url() === requests[0]) isAnswered = true
  })
  await page.goto(address)
  await listening(page)
  await expect.poll(() => isOpen && isAnswered).toBe(true)
  return () => expect(requests).toHaveLength(1)
}

test('a visitor sees who bets, the flight take off, and where it breaks, as it happens [A9 R9]', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(3 * FLIGHT_MS)
  const others = await browser.newContext()
  const player = await signIn(others, site)
  await fund(player)
  await others.close()
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const table = async () => (await request(contract.crash.table, {})).output

  const asksNothing = await follow(page, { address: '/games/crash', topic: 'crash', procedure: 'crash.table' })
  await expect(page.getByTestId('multiplier')).not.toHaveText('')
  await expect.poll(async () => (await table()).round.phase, { timeout: FLIGHT_MS }).toBe('betting')
  const { round, last } = await table()
  const wager = {
    slot: 1,
    auto: 101,
    amount: cast.inOwn(10),
    currency: cast.currency,
    idempotency_key: randomUUID(),
  } as const
  expect((await request(contract.crash.placeBet, wager, { token: player.token })).status).toBe(200)
  const list = page.getByRole('list', { name: texts('crash_players') }).filter({ visible: true })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(texts('crash_say_flying')).first()).toBeAttached()

  await expect(points(page)).toHaveCount(last.length)
  // identified by its id: on a site that has run for long the list is full, and its length constant
  const newest = points(page).first()
  await expect(newest).toHaveAttribute('href', new RegExp(`[?&]round=${round.id}`), { timeout: FLIGHT_MS })
  const [ended] = (await table()).last.filter(({ id }) => id === round.id)
  await expect(newest).toContainText(String(Math.floor((ended?.point ?? 0) / 100)))
  asksNothing()
})

test('a visitor sees somebody enter a room, and leave it again, as it happens [A9 R15]', async ({
  page,
  browser,
  site,
}) => {
  const others = await browser.newContext()
  const player = await signIn(others, site)
  await fund(player)
  await others.close()
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const place = { room: 'purple', currency: cast.currency } as const

  const followed = { address: '/games/rooms/purple', topic: 'rooms', procedure: 'rooms.current' }
  const asksNothing = await follow(page, followed)
  await expect(page.getByText(texts('rooms_nobody'))).toBeVisible()
  const input = { ...place, tickets: 2, client_seed: 'mine', idempotency_key: randomUUID() }
  expect((await request(contract.rooms.buy, input, { token: player.token })).status).toBe(200)
  const players = page.getByRole('region', { name: texts('rooms_players') }).getByRole('listitem')
  await expect(players).toHaveCount(1)
  await request(contract.rooms.leave, place, { token: player.token })
  await expect(players).toHaveCount(0)
  asksNothing()
})
