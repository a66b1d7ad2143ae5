import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/run/chromium.mjs'
import { isFull } from '../support/run/depth.ts'
import type { SiteOptions } from './fixtures.ts'
import { OF_THE_EDGE, OF_THE_EDGE_ALONE } from './targets.ts'

const SECOND_MS = 1000

/**
 * Two processes render the pages of one browser, and none is started ahead: this saves an eighth of a run's CPU time.
 * Chromium applies only the last of repeated flags, so Playwright's relevant values are repeated here.
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
 * A test's page lives for a second or two: V8's optimization often costs more than it gains, a tenth of a page's CPU
 * time and more for the accessibility checker. Another tier of the engine does not change the site's behavior.
 */
const NO_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

const oneOf = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)

/** The built site in a real Chromium; `fixtures.ts` serves it. Each project is one target of the build. */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // long enough for a busy machine; hanging tests still end
  timeout: 600 * SECOND_MS,
  expect: { timeout: 30 * SECOND_MS },
  // a browser that was starved of CPU gets another try, and the run reports the test as flaky
  retries: 2,
  // each has its own site; the other target has one more, in parallel
  workers: 2,
  forbidOnly: true,
  use: {
    // A headless browser's own name makes it a bot, and bots get other pages.
    ...devices['Desktop Chrome'],
    // a quarter of the pixels saves a sixth of a browser's CPU time; tests of measurements or pictures use WHOLE_PIXELS
    deviceScaleFactor: 0.5,
    timezoneId: 'Europe/Moscow',
    colorScheme: 'dark',
    // tracing every test costs a third of the time: `--trace retain-on-failure` enables it
    trace: 'off',
    // animations are off unless a test enables them: drawing them costs a third of a browser's time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // requests of a service worker bypass a test's routes; the specs of the worker allow it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        ...FEWER_PROCESSES,
        NO_OPTIMIZING,
        '--host-resolver-rules=MAP fairline.test 127.0.0.1',
        // the certificate of tests/support/https: service workers are not loaded from other certificates over https
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
      // keyboard navigation is independent of the server's target
      grepInvert: isFull ? [] : [/CT23: the same journey/],
    },
  ],
})
