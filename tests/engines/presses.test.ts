import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'
import { until } from './engine.ts'
import { missingWebKit, startWebKit, type WebKit } from './webkit.ts'

/** Suffix of titles on a machine without WebKit's libraries. */
const NEEDS = missingWebKit ? ` (needs ${missingWebKit})` : ''
const PAGES = [
  '/en',
  '/en/games/crash',
  '/en/games/dice',
  '/en/games/rooms/red',
  '/en/betting',
  '/en/faq',
  '/en/games/keno',
]

let site: Site
beforeAll(async () => {
  site = await startSite('node', { SPORTS_FEED: 'virtual' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Counts clicks, and prevents their effects: some buttons leave the page. */
const COUNT_CLICKS = `
window.__clicked = []
addEventListener('click', (event) => {
  window.__clicked.push(event.target.closest('[data-pressed]')?.dataset.pressed ?? null)
  event.stopImmediatePropagation()
  event.preventDefault()
}, { capture: true })
`

/** Marks each enabled button with a number, and returns their count; 0 until all of them are hydrated. */
const MARK_BUTTONS = `
const buttons = [...document.querySelectorAll('main button')].filter((button) =>
  !button.disabled && button.checkVisibility({ visibilityProperty: true }) && button.getClientRects().length > 0 &&
  button.closest('[inert]') === null)
if (buttons.some((button) => !Object.keys(button).some((key) => key.startsWith('__reactProps')))) return 0
buttons.forEach((button, at) => { button.dataset.pressed = String(at) })
return buttons.length
`

test.skipIf(missingWebKit !== null)(
  `WebKit clicks each button that is pressed at its centre${NEEDS}`,
  async () => {
    await using engine = await startWebKit(site.url, { width: 1440, height: 900 })
    for (const path of PAGES) {
      await engine.open(engine.url + path)
      await engine.run(COUNT_CLICKS)
      const missed: string[] = []
      // between two flights all buttons may be replaced
      await until(`buttons of ${path}`, async () => {
        const buttons = await engine.run<number>(MARK_BUTTONS)
        let pressed = 0
        for (let at = 0; at < buttons; at += 1) {
          const clicked = await clicksOfPress(engine, String(at))
          if (clicked === null) continue
          pressed += 1
          if (!clicked.includes(String(at))) missed.push(String(at))
        }
        return pressed > 0 || null
      })
      expect([path, await engine.run<string[]>(NAMES, missed)]).toEqual([path, []])
      expect(await engine.faults(), path).toEqual([])
    }
  },
  600_000,
)

/** A live list can move between the measurement of a button and its press. */
const ATTEMPTS = 3

/**
 * Presses a marked button, again if the press clicked another one. Returns the marks that the last press clicked; null
 * if the button cannot be pressed.
 */
async function clicksOfPress(engine: WebKit, mark: string): Promise<readonly string[] | null> {
  let clicked: readonly string[] | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const place = await engine.run<{ x: number; y: number } | null>(CENTRE, mark)
    if (place === null) return clicked
    await engine.pressAt(place)
    clicked = await engine.run<string[]>('return window.__clicked.splice(0)')
    if (clicked.length === 0 || clicked.includes(mark)) return clicked
  }
  return clicked
}

/** Body of a function: texts of marked buttons. */
const NAMES = `
return arguments[0].map((one) => {
  const button = document.querySelector('[data-pressed="' + one + '"]')
  return button === null ? one + ' is gone' : button.ariaLabel ?? button.textContent
})
`

/** Body of a function: center of a marked button; null if it is gone, disabled or covered. */
const CENTRE = `
const button = document.querySelector('[data-pressed="' + arguments[0] + '"]')
if (button === null || button.disabled || !button.checkVisibility({ visibilityProperty: true })) return null
button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
const { left, top, width, height } = button.getBoundingClientRect()
const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
return button.contains(document.elementFromPoint(x, y)) ? { x, y } : null
`

/** A crash round may crash before a cash-out. */
const ROUNDS = 6

test.skipIf(missingWebKit !== null)(
  `WebKit cashes out of a crash flight by a press on the amount${NEEDS} [R9]`,
  async () => {
    await using engine = await startWebKit(site.url, { width: 1440, height: 900 })
    await engine.open(`${engine.url}/en/games/crash`)
    for (let round = 0; round < ROUNDS; round += 1) {
      await engine.press({ css: 'main button', name: /· Bet 1$/ })
      await engine.run(`window.__out = 0
addEventListener('click', ({ target }) => { if (/cash out/i.test(target.closest('button')?.ariaLabel ?? '')) window.__out += 1 }, { capture: true })`)
      const isPressed = await engine.press({ css: 'main button', name: /^cash out/i }).then(
        () => true,
        () => false,
      )
      if (isPressed && (await engine.run<number>('return window.__out')) > 0) return
    }
    expect.fail(`no press of ${ROUNDS} flights was a click`)
  },
  600_000,
)
