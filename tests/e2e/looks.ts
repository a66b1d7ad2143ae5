import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The two widths that everything is drawn for. */
export const WIDTHS = [390, 1440] as const
const HEIGHTS = { 390: 844, 1440: 900 } as const

/** `PICTURES=1` leaves pictures here for people to look at. No test compares them: faces are drawn otherwise elsewhere. */
const PICTURES = process.env.PICTURES === '1' ? 'test-results/screens' : undefined

/** No accessibility rule of WCAG 2.2 AA that a machine can check is broken on what is shown now. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // experimental: it takes an avatar's initials, which are hidden from readers, for a label
    .disableRules(['label-content-name-mismatch'])
    // one run, without a second page to collect it: nothing here is in a frame
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual([])
}

/** At each width no rule of accessibility is broken, contrast among them, and nothing sticks out at the side. */
export async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await axe(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    if (PICTURES === undefined) continue
    // a dialog stands in the window, whatever lies under it
    const fullPage = (await page.getByRole('dialog').count()) === 0
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage })
  }
}
