import { chromium, devices, type Frame, type Page } from '@playwright/test'
import { findChromium } from '../support/run/chromium.mjs'
import { percentile } from './median.ts'

/** Slowdown factor of a mid-range phone compared with this machine. */
export const SLOWER = 4
const BARE_FRAMES = 180

export type Phone = AsyncDisposable & {
  readonly page: Page
  /** Runs an action in the page, or in one of its out-of-process frames, with a throttled CPU. */
  slowly<Result>(act: () => Promise<Result>, frame?: Frame): Promise<Result>
}

export async function openPhone(): Promise<Phone> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'ru-RU' })
  const page = await context.newPage()
  return {
    page,
    async slowly(act, frame) {
      // an in-process frame has no session of its own, and is throttled with the page
      const session = await context.newCDPSession(frame ?? page).catch(() => context.newCDPSession(page))
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      try {
        return await act()
      } finally {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await session.detach()
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** Statistics of frame intervals in ms. */
export const figuresOf = (gaps: readonly number[]) => ({
  perSecond: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
  slowest: percentile(gaps, 0.99),
})

/** Frame intervals of a page on which only a word changes. */
export async function framesOfNothing({ page, slowly }: Phone): Promise<number[]> {
  await page.setContent('<p></p>')
  return slowly(() =>
    page.evaluate(
      (count) =>
        new Promise<number[]>((resolve) => {
          const gaps: number[] = []
          let last = performance.now()
          requestAnimationFrame(function next(now) {
            document.querySelector('p')?.replaceChildren(String(gaps.push(now - last)))
            last = now
            if (gaps.length < count) requestAnimationFrame(next)
            else resolve(gaps)
          })
        }),
      BARE_FRAMES,
    ),
  )
}
