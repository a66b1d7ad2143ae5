import type { Frame } from '@playwright/test'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { spinAt } from '#server/shared/rules/slots/v1/round.ts'
import type { Shown } from '#server/studio/rounds/reader.ts'
import { startSite } from '../support/site.ts'
import { APP_SECRET } from './bettors.ts'
import type { Line } from './line.ts'
import { figuresOf, framesOfNothing, openPhone, SLOWER } from './phone.ts'
import { scaled } from './scale.ts'

const SPINS = 10
const GAME = 'loomlight'
const STAKE = 100_000_000n

/** A spin of five reels that wins ten stakes: the reels turn, lines are drawn over them, and the sum appears. */
function winningSpin(): Shown {
  const slot = slotOf(GAME)
  if (!slot) throw new Error('the slot is not available')
  const step = spinAt(slot, 'base', [0, 0, 0, 0, 0])
  const won = String((STAKE * BigInt(step.credits)) / BigInt(slot.cost))
  if (step.awarded > 0 || step.credits <= slot.cost) throw new Error('the spin is not a win that ends its round')
  return {
    roundId: 'r-bench',
    stake: String(STAKE),
    index: 0,
    step,
    pays: won,
    won,
    freeLeft: 0,
    isLast: true,
    balance: '100000000000',
  }
}

/** Frame rate on a mid-range phone while five reels turn and win, in the provider's frame. */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node', { APP_SECRET })
  await using phone = await openPhone()
  const bare = figuresOf(await framesOfNothing(phone))
  const { page } = phone
  await page.route('**/api/spin', (route) => route.fulfill({ json: winningSpin() }))
  await page.goto(`${site.url}/games/slots/${GAME}/demo`)
  const spin = page.frameLocator('iframe[title]').locator('#spin:enabled')
  await spin.waitFor()
  const frame = await (await page.locator('iframe[title]').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the game has no frame')
  const gaps: number[] = []
  for (let spins = 0; spins < scaled(SPINS); spins++) {
    await spin.waitFor()
    gaps.push(...(await phone.slowly(() => framesOfSpin(frame), frame)))
  }
  const turning = figuresOf(gaps)
  return [
    {
      id: 'slot-frames',
      name: `frames of five reels that turn and win, a processor ${SLOWER} times as slow`,
      unit: 'frames/s',
      measured: turning.perSecond,
      reference: { name: 'those of an empty page', measured: bare.perSecond },
    },
    {
      name: 'until the slowest of a hundred of them',
      unit: 'ms',
      measured: turning.slowest,
      reference: { name: 'of those of an empty page', measured: bare.slowest },
    },
  ]
}

/** Frame intervals in ms, from the click until the result is shown and the next spin is possible. */
const framesOfSpin = (frame: Frame): Promise<number[]> =>
  frame.evaluate(
    () =>
      new Promise((resolve) => {
        const gaps: number[] = []
        const button = document.querySelector<HTMLButtonElement>('#spin')
        let last: number | undefined
        let wasBusy = false
        button?.click()
        requestAnimationFrame(function next(now) {
          if (last !== undefined) gaps.push(now - last)
          last = now
          const isBusy = button?.disabled === true || document.getAnimations().length > 0
          wasBusy ||= isBusy
          if (wasBusy && !isBusy) return resolve(gaps)
          requestAnimationFrame(next)
        })
      }),
  )
