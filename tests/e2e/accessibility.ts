import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { isFull } from '../support/run/depth.ts'
import { WHOLE_PIXELS } from './fixtures.ts'

/** The two widths of all designs. */
export const WIDTHS = [390, 1440] as const
const HEIGHTS = { 390: 844, 1440: 900 } as const

/**
 * `PICTURES=1` stores screenshots here for people. No test compares them, since fonts render differently on other
 * machines.
 */
const PICTURES = process.env.PICTURES === '1' ? 'test-results/screens' : undefined

/** Loaded by each page: half as long without its internal names. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES: RunOptions = {
  // each frame is checked separately
  iframes: false,
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // checked by `axeLabels` where it is meaningful
  // experimental: it takes an avatar's initials, which are hidden from readers, for a label
  rules: { 'label-content-name-mismatch': { enabled: false } },
}

/**
 * Checks that nothing shown breaks a machine-checkable rule of WCAG 2.2 AA, on the page and in the frames of providers'
 * games. The checker stays in the page: loading it costs half as much as running it.
 */
export async function axe(page: Page, options = RULES): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
    const broken = await frame.evaluate(async (rules) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      // a focus guard of an open menu passes the focus on immediately: users never stay on it
      const { violations } = await axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, rules)
      const broken: { id: string; at: string[] }[] = []
      for (const { id, nodes } of violations) {
        const at: string[] = []
        for (const { html, target } of nodes) if (id !== 'target-size' || !(await isHit(target))) at.push(html)
        if (at.length > 0) broken.push({ id, at })
      }
      return broken

      /** Whether a target that is half covered by a bar of the page is large enough once it is scrolled into view. */
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

/**
 * Checks that a control's name contains its visible text, for voice control. The initials of an avatar are not words.
 */
export const axeLabels = (page: Page): Promise<void> =>
  axe(page, {
    runOnly: ['wcag21a'],
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'label-content-name-mismatch': { enabled: true } },
  })

/** For an open menu: it has its button's name and is rendered at the end of the page, outside of any region. */
export const axeMenu = (page: Page): Promise<void> =>
  axe(page, { ...RULES, rules: { ...RULES.rules, region: { enabled: false } } })

/** Session that switched a page to whole pixels; the switch ends with it. */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * Widths at which the rules are checked: half of the screens on the phone, the other half on the desktop. Overflow is
 * checked at both.
 */
const checkedWidths = (name: string): readonly number[] => (isFull ? WIDTHS : [WIDTHS[name.length % 2] ?? WIDTHS[0]])

/** Applies until the next size is set. The half pixels of other tests make lines of two and letters of even widths. */
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
 * Checks that every click on a control hits the control itself, not a child: WebKit sends no click if the node under
 * the pointer is replaced between press and release.
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

/**
 * Checks that no rule of accessibility, including contrast, is broken, and that nothing overflows horizontally at
 * either width.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // labels are joined to their fields on hydration
  await expect(page.locator('form[inert]')).toHaveCount(0)
  const checked = checkedWidths(name)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await showInWholePixels(page, width)
    if (checked.includes(width)) await axe(page)
    // a script that computes layout by the width applies it one frame later
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await expectWholeControls(page, name)
    if (PICTURES === undefined) continue
    // a dialog is positioned in the window, whatever is below it
    const fullPage = (await page.getByRole('dialog').count()) === 0
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage })
  }
}
