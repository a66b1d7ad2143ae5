import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { isFull } from '../support/run/depth.ts'
import { WHOLE_PIXELS } from './fixtures.ts'

/** The two widths that everything is drawn for. */
export const WIDTHS = [390, 1440] as const
const HEIGHTS = { 390: 844, 1440: 900 } as const

/** `PICTURES=1` leaves pictures here for people to look at. No test compares them: faces are drawn otherwise elsewhere. */
const PICTURES = process.env.PICTURES === '1' ? 'test-results/screens' : undefined

/** Each page reads it: half as long without the names of its insides. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES: RunOptions = {
  // each frame is asked by itself
  iframes: false,
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // by `axeLabels` where it means something
  // experimental: it takes an avatar's initials, which are hidden from readers, for a label
  rules: { 'label-content-name-mismatch': { enabled: false } },
}

/**
 * No accessibility rule of WCAG 2.2 AA that a machine can check is broken on what is shown now, in the frames of others' games
 * as on the page. The checker stays in the page: to read it costs half as much as to run it.
 */
export async function axe(page: Page, options = RULES): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
    const broken = await frame.evaluate(async (rules) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      // focus that comes to a guard of an open menu goes on from there at once: nobody stands on it
      const { violations } = await axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, rules)
      const broken: { id: string; at: string[] }[] = []
      for (const { id, nodes } of violations) {
        const at: string[] = []
        for (const { html, target } of nodes) if (id !== 'target-size' || !(await isHit(target))) at.push(html)
        if (at.length > 0) broken.push({ id, at })
      }
      return broken

      /** Whether what lies half under a bar of the page is large enough once it is scrolled to. */
      async function isHit(target: readonly unknown[]): Promise<boolean> {
        const element = document.querySelector(String(target[0]))
        if (!element) return false
        element.scrollIntoView({ block: 'center' })
        const again = await axe.run(element, { ...rules, runOnly: { type: 'rule', values: ['target-size'] } })
        return again.violations.length === 0
      }
    }, options)
    expect(broken, frame.url()).toEqual([])
  }
}

/** Whoever speaks to the browser says what is written on a control: that has to be in its name. Initials of an avatar are no words. */
export const axeLabels = (page: Page): Promise<void> =>
  axe(page, {
    runOnly: ['wcag21a'],
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'label-content-name-mismatch': { enabled: true } },
  })

/** With a menu open: it is its button's, whose name it has, and is drawn at the end of the page, which is no region. */
export const axeMenu = (page: Page): Promise<void> =>
  axe(page, { ...RULES, rules: { ...RULES.rules, region: { enabled: false } } })

/** What a page was made whole by: it is halved again once that is gone. */
const sessions = new WeakMap<Page, CDPSession>()

/** Where the rules are checked: half of what is looked at on the phone, the other half on the desktop; nothing overflows at either. */
const checkedWidths = (name: string): readonly number[] => (isFull ? WIDTHS : [WIDTHS[name.length % 2] ?? WIDTHS[0]])

/** Until the next size is set: half of them, with which other things are tried, make lines of two and letters of even widths. */
async function showInWholePixels(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  if ((await page.evaluate(() => devicePixelRatio)) === WHOLE_PIXELS.deviceScaleFactor) return
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const isMobile = await page.evaluate(() => navigator.maxTouchPoints > 0)
  const size = { width, height: HEIGHTS[width], mobile: isMobile }
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, ...WHOLE_PIXELS })
  await page.waitForFunction(() => devicePixelRatio === 1)
}

/**
 * Every press of a control lands on the control itself, not on a part of it: WebKit sends no click when the node under the pointer is
 * replaced between press and release.
 */
async function expectWholeControls(page: Page, name: string): Promise<void> {
  for (const frame of page.frames()) {
    const hitParts = await frame.evaluate(() =>
      [...document.querySelectorAll('a, button, summary')]
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit !== null && hit !== control && control.contains(hit)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(hitParts, `${name}: presses that land on a part of a control`).toEqual([])
  }
}

/** No rule of accessibility is broken, contrast among them, and at neither width anything sticks out at the side. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // labels are joined to their fields when scripts have taken the form over
  await expect(page.locator('form[inert]')).toHaveCount(0)
  const checked = checkedWidths(name)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await showInWholePixels(page, width)
    if (checked.includes(width)) await axe(page)
    // what a script lays out by its width has it a frame later
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await expectWholeControls(page, name)
    if (PICTURES === undefined) continue
    // a dialog stands in the window, whatever lies under it
    const fullPage = (await page.getByRole('dialog').count()) === 0
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage })
  }
}
