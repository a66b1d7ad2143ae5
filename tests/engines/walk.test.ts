import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STUDIO_PATH } from '#server/shared/constants/paths.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { textsOf } from '../e2e/texts.ts'
import { type Site, startSite } from '../support/site.ts'
import { type Engine, until } from './engine.ts'
import { missingFirefox, startFirefox } from './firefox.ts'
import { missingWebKit, startWebKit } from './webkit.ts'

const DESKTOP = { width: 1440, height: 900 }
const texts = textsOf('en')
const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

let site: Site
beforeAll(async () => {
  const PORT = String(await freePort('127.0.0.1'))
  site = await startSite('node', {
    SPORTS_FEED: 'virtual',
    PORT,
    GAMES_STUDIO_ORIGIN: `http://127.0.0.1:${PORT}${STUDIO_PATH}`,
  })
})
afterAll(() => site[Symbol.asyncDispose]())

describe.each([
  ['WebKit', missingWebKit, startWebKit],
  ['Firefox', missingFirefox, startFirefox],
] as const)('%s', (name, missing, start) => {
  test.skipIf(missing !== null)(
    `a newcomer signs up, pays in, bets, and goes back and forward${missing ? ` (needs ${missing})` : ''}`,
    { timeout: 600_000, retry: 1 },
    async () => {
      await using engine = await start(site.url, DESKTOP)
      await walk(engine).catch(async (cause: unknown) => {
        throw new Error(`the page at the end:\n${await engine.run('return document.body.innerText.slice(-3000)')}`, {
          cause,
        })
      })
      const faults = await engine.faults()
      // a repeated attempt hides the first one's error
      for (const fault of faults) console.error(`${name}: ${fault}`)
      expect(faults, name).toEqual([])
    },
  )

  test.skipIf(missing !== null)(
    `a slot from the host of the site opens in its frame${missing ? ` (needs ${missing})` : ''}`,
    { timeout: 600_000 },
    async () => {
      await using engine = await start(site.url, DESKTOP)
      // not through the collector of errors: the studio knows the origins of the site alone
      await engine.open(`${site.url}/en/games/slots/glass-orchard/demo`)
      await until('an open game', async () => (await engine.run<boolean>(IS_OPEN)) || null)
    },
  )
})

/** Body of a function: whether the game has told its page that it is loaded, and nothing covers it. */
const IS_OPEN = `
const frame = document.querySelector('iframe[title]')
return frame !== null && frame.sandbox.value === 'allow-scripts' && frame.parentElement.querySelector('[role=status]') === null`

/** Home, sign-up, deposit, a dice bet, a sports slip, profile, back and forward. */
async function walk(engine: Engine & { readonly url: string }): Promise<void> {
  await engine.open(`${engine.url}/en`)
  await engine.press({ css: 'header a', name: exactly(texts('shell_register')) })
  await engine.write(
    { css: '[role=dialog] input:not([type=radio])', name: exactly(texts('auth_email')) },
    `${randomUUID()}@fairline.example`,
  )
  await engine.write({ css: '[role=dialog] input[type=password]' }, 'correct horse battery')
  await engine.press({ css: '[role=dialog] [role=checkbox]', name: exactly(texts('auth_is_adult')) })
  await engine.press({ css: '[role=dialog] button', name: exactly(texts('auth_register_submit')) })

  // the dialog for the first deposit opens automatically
  await engine.press({ css: '[role=dialog] button', name: texts.pattern('wallet_pay_in_submit') })
  await atPath(engine, /^\/payment-pages\//)
  await engine.press({ css: 'form button', isServed: true })
  await atPath(engine, /^\/en/)
  await engine.press({ css: '[role=dialog] button', name: exactly(texts('wallet_done')) })
  await until(
    'no dialog',
    async () => (await engine.run<boolean>("return !document.querySelector('[role=dialog]')")) || null,
  )

  await engine.press({ css: 'nav a', name: exactly(texts('game_name_dice')) })
  await engine.press({ css: 'main button', name: texts.pattern('play_bet') })
  // its mark among the last rolls, once the page has verified its receipt
  await engine.textOf({ css: 'main li', name: /^\d{1,2}\.\d\d$/, isServed: true })

  await engine.open(`${engine.url}/en/betting/football`)
  await engine.press({
    css: `main section[aria-label="${texts('sports_upcoming')}"] li:last-child button[aria-pressed]`,
  })
  await engine.press({ css: 'aside button', name: /^\+\d/ })
  await engine.press({ css: 'aside button', name: texts.pattern('sports_place') })
  await engine.textOf({ css: 'aside *', name: new RegExp(`^${texts('sports_status_open')} ·`), isServed: true })

  await engine.open(`${engine.url}/en/profile`)
  await engine.press({ css: 'main a', name: exactly(texts('profile_history')) })
  await atPath(engine, /^\/en\/profile\/history$/)
  await engine.textOf({ css: 'main h1', isServed: true })
  await engine.back()
  await atPath(engine, /^\/en\/profile$/)
  await engine.textOf({ css: 'main h1', isServed: true })
  await engine.forward()
  await atPath(engine, /^\/en\/profile\/history$/)
  await engine.textOf({ css: 'main *', name: exactly(texts('game_name_dice')), isServed: true })
}

const atPath = (engine: Engine, path: RegExp) =>
  until(String(path), async () => path.test((await engine.address()).pathname) || null)
