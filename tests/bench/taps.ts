import type { Locator, Page } from '@playwright/test'
import { gamesAs } from '../e2e/instant-stage.ts'
import { castAs } from '../e2e/pairs.ts'
import { startSite } from '../support/site.ts'
import { APP_SECRET } from './bettors.ts'
import type { Line } from './line.ts'
import { percentile } from './median.ts'
import { figuresOf, framesOfNothing, openPhone, type Phone, SLOWER } from './phone.ts'
import { scaled } from './scale.ts'

/** One click per visit: the first one of a visit is the slowest. */
const VISITS = 5
/** Limit of p75, in ms. */
const MOST_MS = 150
const cast = castAs({ currency: 'RUB', locale: 'ru' })
const { texts } = cast

type Played = { readonly path: string; readonly choose?: (page: Page) => Promise<void> }

/** Plays that one click of the bet button makes or begins. */
const PLAYED: readonly Played[] = [
  ...gamesAs(cast),
  ...['/games/dice', '/games/cases/starter', '/games/hilo', '/games/miner'].map((path) => ({ path })),
]

/**
 * Time from a tap on the bet button to the next frame on a mid-range phone, and the frame rate until the outcome is
 * shown.
 */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node', { APP_SECRET })
  await using phone = await openPhone()
  const bare = figuresOf(await framesOfNothing(phone))
  const lines: Line[] = []
  for (const { path, choose } of PLAYED) {
    const presses: Press[] = []
    for (let visits = 0; visits < scaled(VISITS); visits++) {
      await phone.page.goto(site.url + path, { waitUntil: 'networkidle' })
      await choose?.(phone.page)
      presses.push(await pressOnce(phone))
    }
    const delays = presses.map(({ delayMs }) => delayMs)
    const gaps = presses.flatMap((press) => press.gaps)
    lines.push(
      {
        id: 'tap-to-frame',
        name: `${path}: from a tap to its frame, a processor ${SLOWER} times as slow`,
        unit: 'ms',
        measured: percentile(delays, 0.75),
        reference: { name: 'that it may take', measured: MOST_MS },
      },
      {
        id: 'board-frames',
        name: `${path}: frames until the outcome stands`,
        unit: 'frames/s',
        measured: figuresOf(gaps).perSecond,
        reference: { name: 'those of an empty page', measured: bare.perSecond },
      },
    )
  }
  return lines
}

type Press = { readonly delayMs: number; readonly gaps: readonly number[] }

/** Taps the bet button, and waits until the outcome is shown. */
async function pressOnce({ page, slowly }: Phone): Promise<Press> {
  const button = page
    .getByRole('button', { name: new RegExp(`^${texts('play_bet_demo_short')}`) })
    .filter({ visible: true })
    .last()
  await button.scrollIntoViewIfNeeded()
  return slowly(async () => {
    const pressed = await watch(button)
    await button.tap()
    return pressed()
  })
}

/** Starts to observe a button; the returned function resolves once it was clicked and nothing moves any more. */
async function watch(button: Locator): Promise<() => Promise<Press>> {
  const watched = await button.evaluateHandle((element) => {
    const delays: number[] = []
    const gaps: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (Reflect.get(entry, 'interactionId') > 0) delays.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    const isBusy = () =>
      element.getAttribute('aria-busy') === 'true' ||
      document.getAnimations().some((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    const press = new Promise<{ delayMs: number; gaps: number[] }>((resolve) => {
      element.addEventListener(
        'click',
        () => {
          // starts with the frame after the click, whose own duration is part of the delay
          let last: number | undefined
          let stillFrames = 0
          requestAnimationFrame(function next(now) {
            if (last !== undefined) gaps.push(now - last)
            last = last === undefined ? performance.now() : now
            stillFrames = isBusy() ? 0 : stillFrames + 1
            // the browser reports the duration of a click a few frames later
            if (stillFrames < 30 || delays.length === 0) requestAnimationFrame(next)
            else resolve({ delayMs: Math.max(...delays), gaps: gaps.slice(0, -stillFrames) })
          })
        },
        { once: true },
      )
    })
    return { press }
  })
  return () => watched.evaluate(({ press }) => press)
}
