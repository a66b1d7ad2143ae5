import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/run/chromium.mjs'
import { isFull } from '../support/run/depth.ts'
import type { SiteOptions } from './fixtures.ts'
import { OF_THE_EDGE, OF_THE_EDGE_ALONE } from './targets.ts'

const SECOND_MS = 1000

/**
 * Two processes draw the pages of one browser, and none is started ahead: an eighth of all that a run computes. The browser
 * takes the last of such lists alone, so that those of Playwright which matter here stand in it too.
 */
const FEWER_PROCESSES = [
  '--in-process-gpu',
  '--renderer-process-limit=2',
  `--disable-features=${[
    'SpareRendererForSitePerProcess',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]

/**
 * A page of a test lives for a second or two: what V8 makes of functions that have run often costs more than it gives, a tenth of
 * what a page computes and more of what the accessibility checker does. Another tier of the engine says nothing of the site.
 */
const NO_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

const oneOf = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)

/** The built site in a real Chromium; `fixtures.ts` serves it. Each project is one target of the build. */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // a machine that is busy with something else fails none: what hangs still ends
  timeout: 180 * SECOND_MS,
  expect: { timeout: 30 * SECOND_MS },
  // a browser that had no processor for a while gets another try, and the run names the test as flaky
  retries: 2,
  // each with a site of its own; the other target has one more, beside them
  workers: 2,
  forbidOnly: true,
  use: {
    // With a name of its own a headless browser counts as a bot, and bots get other pages.
    ...devices['Desktop Chrome'],
    // a quarter of the squares to paint takes a sixth less of all that a browser does; what is measured or looked at takes WHOLE_PIXELS
    deviceScaleFactor: 0.5,
    timezoneId: 'Europe/Moscow',
    // a trace of every test takes a third of the time: `--trace retain-on-failure` asks for one
    trace: 'off',
    // what moves is at rest at once, but where a test says otherwise: drawing it takes a third of a browser's time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // what a worker asks for passes no route of a test; the specs of the worker allow it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        ...FEWER_PROCESSES,
        NO_OPTIMIZING,
        '--host-resolver-rules=MAP fairline.test 127.0.0.1',
        // the certificate of tests/support/https: a service worker is taken from nowhere else over https
        '--ignore-certificate-errors-spki-list=3tDXTqPT2jbh+kbcE8LPqrO3AxZSLgzVTm+TWIN10Eg=',
      ],
    },
  },
  projects: [
    {
      name: 'node',
      use: { target: 'node' },
      testIgnore: oneOf(OF_THE_EDGE_ALONE),
    },
    {
      name: 'edge',
      use: { target: 'edge' },
      testMatch: oneOf([...OF_THE_EDGE, ...OF_THE_EDGE_ALONE, ...(isFull ? ['crawl'] : [])]),
      // by which keys one walks is the client's
      grepInvert: isFull ? [] : [/CT23: the same journey/],
    },
  ],
})
