import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '#server/supervisor/ports.ts'
import { argumentsOf, described, type Engine, FIND, type Query, until } from './engine.ts'
import { startFaultCollector } from './fault-collector.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const LOOPBACK = '127.0.0.1'
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

/** Debian packages that this machine lacks to run WebKit. Null if nothing is missing. */
export const missingWebKit: string | null =
  existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && MINI_BROWSER !== undefined ? null : 'webkit2gtk-driver and xvfb'

export type WebKit = Engine & {
  readonly url: string
  /** Clicks a position of the viewport, in CSS pixels. */
  pressAt(place: { readonly x: number; readonly y: number }): Promise<void>
}

/** Starts WebKitGTK's MiniBrowser for a site, in a private session and on a separate display. */
export async function startWebKit(
  siteUrl: string,
  size: { readonly width: number; readonly height: number },
): Promise<WebKit> {
  await using opened = new AsyncDisposableStack()
  const collector = opened.use(await startFaultCollector(siteUrl))
  const display = await startDisplay(opened)
  const port = await freePort(LOOPBACK)
  const environment = {
    ...process.env,
    DISPLAY: display,
    // English: of C.UTF-8, WebKit makes the language "C", which is no tag
    LC_ALL: 'C',
    // headless machines have neither a GPU nor user namespaces
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  const server = spawn(DRIVER, [`--port=${port}`, `--host=${LOOPBACK}`], { env: environment, stdio: 'ignore' })
  opened.defer(() => end(server))
  await until('WebKitWebDriver', async () => (await isListening(port)) || null)
  const driver = await new Builder()
    .usingServer(`http://${LOOPBACK}:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
    })
    .build()
  opened.defer(() => driver.quit())
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size })
  const everything = opened.move()
  return { ...engineOf(driver), url: collector.url, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

function engineOf(driver: WebDriver): Omit<WebKit, 'url' | typeof Symbol.asyncDispose> {
  const faults: string[] = []
  /** Collects the errors of the current page, also before it is left. */
  async function collect(): Promise<void> {
    faults.push(...((await driver.executeScript<string[] | null>('return window.__faults?.splice(0) ?? []')) ?? []))
  }
  const find = (query: Query) =>
    until(described(query), async () => {
      await collect()
      return driver.executeScript<WebElement | null>(FIND, ...argumentsOf(query))
    })
  /** Finds the element and acts on it, again while React replaces it or a dialog that is still opening covers it. */
  async function onElement<T>(query: Query, act: (element: WebElement) => Promise<T>): Promise<T> {
    const { result } = await until(described(query), async () => {
      const element = await find(query)
      try {
        return { result: await act(element) }
      } catch (failure) {
        if (
          failure instanceof error.ElementClickInterceptedError ||
          failure instanceof error.StaleElementReferenceError
        )
          return null
        throw failure
      }
    })
    return result
  }
  return {
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    address: async () => new URL(await driver.getCurrentUrl()),
    pressAt: ({ x, y }) => driver.actions().move({ x, y, duration: 0 }).press().release().perform(),
    press: (query) => onElement(query, (element) => element.click()),
    write: (query, text) =>
      onElement(query, async (field) => {
        await field.clear()
        await field.sendKeys(text)
      }),
    textOf: (query) => onElement(query, (element) => element.getText()),
    run: <T>(body: string, ...args: unknown[]) => driver.executeScript<T>(body, ...args),
    async faults() {
      await collect()
      return faults
    },
  }
}

/** Starts a display for this test only; Xvfb writes the number that it took. */
async function startDisplay(opened: AsyncDisposableStack): Promise<string> {
  const server = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  opened.defer(() => end(server))
  const [said] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  return `:${String(said).trim()}`
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://${LOOPBACK}:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, wait(5000).then(() => child.kill('SIGKILL'))])
}
