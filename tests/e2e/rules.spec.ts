import type { Page } from '@playwright/test'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf, prizesOf } from '#server/shared/rules/cases/current.ts'
import * as coinflip from '#server/shared/rules/coinflip/current.ts'
import * as dice from '#server/shared/rules/dice/current.ts'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'
import * as hilo from '#server/shared/rules/hilo/current.ts'
import * as keno from '#server/shared/rules/keno/current.ts'
import * as miner from '#server/shared/rules/miner/current.ts'
import * as roulette from '#server/shared/rules/roulette/current.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/current.ts'
import * as wheel from '#server/shared/rules/wheel/current.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

test.use({ javaScriptEnabled: false })

// numbers are parsed in English format; the demo of cases uses the prizes of roubles
const cast = castOf(import.meta.url)
const { texts } = cast
type Row = readonly (number | null)[]

/** The number in a cell; null for a name. */
function figureOf(cell: string): number | null {
  const digits = cell.replace(/^1 in /, '').replace(/[,%×\s]|FUN/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : null
}

/** The tables of the rules, cell by cell, from the server's HTML. */
async function tablesOf(page: Page): Promise<Row[][]> {
  const section = page.getByRole('region', { name: texts('play_rules_title') })
  await expect(section.getByRole('paragraph').first()).toContainText(/\w{3}/)
  const tables = await section.locator('table').all()
  return Promise.all(
    tables.map(async (table) => {
      const rows = await table.locator('tbody tr').all()
      return Promise.all(rows.map(async (row) => (await row.locator('th, td').allTextContents()).map(figureOf)))
    }),
  )
}

const times = (multiplier: bigint) => Number(multiplier) / 10_000
/** Percentage, truncated to a number of decimals: no page promises more than the actual value. */
function percents({ numerator, denominator }: Ratio, decimals: number): number {
  const scale = 10n ** BigInt(decimals)
  return Number((numerator * 100n * scale) / denominator) / Number(scale)
}
const of = (part: number | bigint, whole: number | bigint): Ratio => ({
  numerator: BigInt(part),
  denominator: BigInt(whole),
})
const upTo = (count: number, first = 1) => Array.from({ length: count }, (_, index) => index + first)

const KENO_ROWS = upTo(keno.PICK_LIMITS.max)
const MINES = 3

/** n! / (n − k)! */
const arrangements = (n: number, k: number) =>
  upTo(k, n - k + 1).reduce((product, factor) => product * BigInt(factor), 1n)

/** Expected content of each page, computed from the tables that decide its bets. */
const PAGES: readonly { path: string; rtp: Ratio; tables: readonly (readonly Row[])[] }[] = [
  {
    path: '/games/coinflip',
    rtp: coinflip.RTP,
    tables: [coinflip.COIN_SIDES.map(() => [null, 50, times(coinflip.WIN_MULTIPLIER), percents(coinflip.RTP, 4)])],
  },
  {
    path: '/games/dice',
    rtp: dice.rtpOf(4950),
    tables: [
      [1, 100, 1000, 2500, 4950, 5000, 7500, 9500, 9800].map((chance) => [
        chance / 100,
        times(dice.multiplierOf(chance)),
        percents(dice.rtpOf(chance), 4),
      ]),
    ],
  },
  {
    path: '/games/keno',
    rtp: keno.rtpOf('classic', 1),
    tables: [
      KENO_ROWS.map((count) => [count, ...keno.KENO_RISKS.map((risk) => percents(keno.rtpOf(risk, count), 3))]),
      KENO_ROWS.map((count) => [count, ...upTo(count + 1, 0).map((hits) => oneIn(keno.hitChance(count, hits)))]),
      ...keno.KENO_RISKS.map((risk) => KENO_ROWS.map((count) => [count, ...keno.payRow(risk, count).map(times)])),
    ],
  },
  {
    path: '/games/wheel',
    rtp: wheel.rtpOf('medium'),
    tables: wheel.WHEEL_RISKS.flatMap((risk) => {
      const segments = wheel.wheelOf(risk)
      const prizes = [...new Set(segments)]
        .toSorted((a, b) => (a < b ? 1 : -1))
        .map((multiplier) => {
          const count = segments.filter((one) => one === multiplier).length
          return [times(multiplier), count, percents(of(count, segments.length), 2)]
        })
      const order = upTo(5, 0).map((row) => [null, ...segments.slice(row * 10, row * 10 + 10).map(times)])
      return [prizes, order]
    }),
  },
  {
    path: '/games/roulette',
    rtp: roulette.RTP,
    tables: [
      [...new Set([...CHIP_COVERS.values()].map((cover) => cover.length))]
        .toSorted((a, b) => a - b)
        .map((count) => [null, count, 36 / count, percents(of(count, 37), 2), percents(roulette.RTP, 2)]),
    ],
  },
  {
    path: '/games/hilo',
    rtp: hilo.rtpOf(12),
    tables: [
      upTo(RANKS).map((rank) => [
        rank > 1 && rank < 11 ? rank : null,
        ...(['down', 'up'] as const).flatMap((guess) => {
          const wins = hilo.winsOf(rank, guess)
          return [Math.round((10_000 * wins) / RANKS) / 100, times(hilo.multiplierOf([wins]))]
        }),
      ]),
    ],
  },
  {
    path: '/games/miner',
    rtp: miner.rtpOf(MINES, 1),
    tables: [
      upTo(miner.TILES - MINES).map((safe) => [
        safe,
        percents(of(arrangements(miner.TILES - MINES, safe), arrangements(miner.TILES, safe)), 6),
        times(miner.multiplierOf(MINES, safe)),
        percents(miner.rtpOf(MINES, safe), 4),
      ]),
    ],
  },
  ...currentCases().map((config) => {
    const [price, prizes] = [priceOf(config, 'RUB'), prizesOf(config, 'RUB')]
    const tickets = (prize: (typeof prizes)[number]) => prize.last - prize.first + 1
    const paid = prizes.reduce((sum, prize) => sum + prize.value * BigInt(tickets(prize)), 0n)
    return {
      path: `/games/cases/${config.slug}`,
      rtp: of(paid, price * 100_000n),
      tables: [
        prizes
          .toReversed()
          .map((prize) => [
            Number(prize.value) / 1_000_000,
            times((prize.value * 10_000n) / price),
            tickets(prize),
            null,
            tickets(prize) / 1000,
          ]),
      ],
    }
  }),
]

/** The odds rounded up to three digits: never more frequent than they are. */
function oneIn({ numerator, denominator }: Ratio): number {
  const digits = denominator < 10n * numerator ? 2 : denominator < 100n * numerator ? 1 : 0
  const scale = 10n ** BigInt(digits)
  return Number((denominator * scale + numerator - 1n) / numerator) / Number(scale)
}

for (const { path, rtp, tables } of PAGES)
  test(`CT11: ${path} tells its rules, odds and returns without a script, to the figure`, async ({ page, trouble }) => {
    trouble.expect(/\.js csp$/)
    await page.goto(`/en${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const header = page.getByRole('main').getByRole('list').first()
    await expect(header).toContainText(`${texts('game_rtp')} ${percents(rtp, 2).toFixed(2)}%`)
    expect(await tablesOf(page)).toEqual(tables)

    // collapsed content also opens without a script
    const section = page.getByRole('region', { name: texts('play_rules_title') })
    for (const fold of await section.locator('details').all()) {
      await fold.locator('summary').click()
      await expect(fold.locator('table').first()).toBeVisible()
    }
  })
