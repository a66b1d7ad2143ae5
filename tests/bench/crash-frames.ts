import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { textsOf } from '../e2e/texts.ts'
import { type PlatformClient, platformClient } from '../support/platform/client.ts'
import { type Site, startSite } from '../support/site.ts'
import { APP_SECRET, richPlayers } from './bettors.ts'
import type { Line } from './line.ts'
import { figuresOf, framesOfNothing, openPhone, type Phone, SLOWER } from './phone.ts'
import { scaled } from './scale.ts'

/** Each player has two bets: as many as the table lists. */
const PLAYERS = 100
const LISTED = 2 * PLAYERS
const WATCHED_MS = 20_000
const texts = textsOf('ru')
/** Cash-out targets from 1.05 on, this far apart in hundredths: some bet leaves at all times. */
const TARGETS = { from: 105, apart: 2 }

/**
 * Frame rate of a crash round with two hundred listed players, some of whom leave continuously, on a mid-range phone.
 */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node', { APP_SECRET })
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const tokens = await richPlayers({ ...platform, url: site.platformUrl }, PLAYERS)
  await using phone = await openPhone()
  const bare = figuresOf(await framesOfNothing(phone))
  const watched = figuresOf(await watchFlights({ site, platform, tokens, phone }))
  return [
    {
      id: 'crash-frames',
      name: `frames of a flight with ${LISTED} listed players, a processor ${SLOWER} times as slow`,
      unit: 'frames/s',
      measured: watched.perSecond,
      reference: { name: 'those of an empty page', measured: bare.perSecond },
    },
    {
      name: 'until the slowest of a hundred of them',
      unit: 'ms',
      measured: watched.slowest,
      reference: { name: 'of those of an empty page', measured: bare.slowest },
    },
  ]
}

type Table = {
  readonly site: Site
  readonly platform: PlatformClient
  readonly tokens: readonly string[]
  readonly phone: Phone
}

async function watchFlights({ site, platform, tokens, phone }: Table): Promise<number[]> {
  const { page } = phone
  const flight = async () => (await platform.request(contract.crash.table, {})).output.round
  const until = async (phase: string) => {
    while ((await flight()).phase !== phase) await sleep(20)
  }
  await page.goto(`${site.url}/games/crash`)
  const gaps: number[] = []
  let ms = 0
  while (ms < scaled(WATCHED_MS)) {
    await until('ended')
    await until('betting')
    const placed = await Promise.all(
      tokens.flatMap((token, index) => [1, 2].map((slot) => place(platform, { token, slot, index }))),
    )
    // a late bet misses the round: the next one is used
    if (placed.includes(false)) continue
    const listed = page.getByRole('list', { name: texts('crash_players') }).getByRole('listitem')
    const more = page.getByRole('button', { name: texts.pattern('crash_more') })
    await listed
      .nth(LISTED - 1)
      .or(more)
      .waitFor()
    // a single click expands the list permanently
    if (await more.isVisible()) await more.click()
    await listed.nth(LISTED - 1).waitFor()
    await until('flying')
    const frames = await phone.slowly(() => framesOfFlight(page))
    gaps.push(...frames)
    ms += frames.reduce((sum, gap) => sum + gap, 0)
  }
  return gaps
}

type BetToPlace = { readonly token: string; readonly slot: number; readonly index: number }

/** Whether the bet was accepted in time. */
async function place({ request }: PlatformClient, { token, slot, index }: BetToPlace): Promise<boolean> {
  const auto = TARGETS.from + TARGETS.apart * (2 * index + slot)
  const input = { slot: slot === 2 ? 2 : 1, auto, amount: '1', currency: 'RUB', idempotency_key: randomUUID() } as const
  return (await request(contract.crash.placeBet, input, { token })).status === 200
}

/** Frame intervals of the current crash round in ms, for as long as its multiplier grows on the page. */
const framesOfFlight = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const gaps: number[] = []
        let last: number | undefined
        requestAnimationFrame(function next(now) {
          const number = document.querySelector('[data-testid="multiplier"]')
          const isOver = number?.classList.contains('text-loss') ?? false
          if (isOver) return resolve(gaps)
          if (number?.textContent?.endsWith('×')) {
            if (last !== undefined) gaps.push(now - last)
            last = now
          }
          requestAnimationFrame(next)
        })
      }),
  )
