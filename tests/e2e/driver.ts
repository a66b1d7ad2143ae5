import { expect, type Locator, type Page } from '@playwright/test'

/** Input method of a player: the same journey is made with each. */
export type Driver = {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
}

export const pointer: Driver = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
}

/** Resolves once the page is hydrated: earlier keys are lost. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main button:not([inert] *)') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
}

const MOST_STOPS = 150
/** More stops than a dialog has. */
const ROUND_OF_STOPS = 50

/** Moves the focus to a control by Tab alone; an unreachable control is a defect. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // found once: finding it by its role at each step takes longer than the journey
  let control = await target.elementHandle()
  const focusOf = () =>
    control?.evaluate((element) => (element.isConnected ? element === document.activeElement : 'replaced'))
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    let focus = await focusOf()
    // a control of a tree that React keeps hidden is connected and never has the focus
    if (focus === 'replaced' || (focus === false && stop % ROUND_OF_STOPS === ROUND_OF_STOPS - 1)) {
      control = await target.elementHandle()
      focus = await focusOf()
    }
    if (focus === true) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** No pointer: Tab, Enter, Space and typing. */
export function keyboard(page: Page): Driver {
  return {
    async press(target) {
      await tabTo(page, target)
      const isCheckbox = (await target.getAttribute('role')) === 'checkbox'
      await page.keyboard.press(isCheckbox ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await tabTo(page, target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }
}
