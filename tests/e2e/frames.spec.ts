import type { Locator, Page } from '@playwright/test'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { gamesAs, openWithKnownSeeds } from './instant-stage.ts'
import { castOf } from './pairs.ts'

test.use(WHOLE_PIXELS)

const cast = castOf(import.meta.url)
const { texts } = cast
const GAMES = gamesAs(cast)

/** For a spin of more than three seconds: with a layout in each frame, a page has about two hundred. */
const MOST_LAYOUTS = 40

const demoButton = (page: Page) => page.getByRole('button', { name: texts.pattern('play_bet_demo') })

const GAMES_AND_STARTS = [
  ...GAMES,
  ...['/games/dice', '/games/cases/starter', '/games/miner'].map((path) => ({ path, choose: async () => undefined })),
]

for (const { path, choose } of GAMES_AND_STARTS)
  test(`${path}: the end of a bet updates button, credits and lists in one render`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openWithKnownSeeds(page, path)
    await choose(page)
    const states = await statesOfPress(demoButton(page), texts('play_demo_credits'))
    // the page is rendered twice: on the click, and at the end
    expect(states.map(({ isBusy }) => isBusy)).toEqual([false, true, false])
    const [before, during, after] = states.map(({ isBusy: _, ...shown }) => shown)
    expect(during).toEqual(before)
    // a started round is not listed yet, and of roulette's two chips one wins what the other loses
    if (path !== '/games/miner') expect(after?.rows).toBeGreaterThan(before?.rows ?? 0)
    if (path !== '/games/roulette') expect(after?.credits).not.toBe(before?.credits)
  })

type Shown = { readonly isBusy: boolean; readonly credits: string; readonly rows: number }

/** Clicks a button, and returns each state that the page has shown until the button is enabled again. */
async function statesOfPress(button: Locator, creditsLabel: string): Promise<Shown[]> {
  const watched = await button.evaluateHandle((element, label) => {
    const credits = [...document.querySelectorAll('p')].find((one) => one.textContent?.startsWith(label))
    const look = () => ({
      isBusy: element.getAttribute('aria-busy') === 'true',
      credits: credits?.textContent ?? '',
      rows: document.querySelectorAll('table tbody tr').length,
    })
    const states = [look()]
    const ended = new Promise<Shown[]>((resolve) => {
      // called once per event-loop turn in which anything has changed
      const observer = new MutationObserver(() => {
        const [now, last] = [look(), states.at(-1)]
        if (JSON.stringify(now) !== JSON.stringify(last)) states.push(now)
        // late changes would be rendered in the next frame
        if (last?.isBusy && !now.isBusy) requestAnimationFrame(() => requestAnimationFrame(() => resolve(states)))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
    return { ended }
  }, creditsLabel)
  await button.press('Enter')
  return watched.evaluate(({ ended }) => ended)
}

for (const path of ['/games/wheel', '/games/roulette'])
  test(`${path}: what turns is a picture of its own, and the page is not laid out for each of its frames`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openWithKnownSeeds(page, path)
    await GAMES.find((game) => game.path === path)?.choose(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const layouts = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
    }
    const before = await layouts()
    const button = demoButton(page)
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    expect((await layouts()) - before).toBeLessThan(MOST_LAYOUTS)
  })
