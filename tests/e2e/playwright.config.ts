import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/run/chromium.mjs'
import type { SiteOptions } from './fixtures.ts'

const SECOND_MS = 1000

/** The built site in a real Chromium; `fixtures.ts` serves it. Each project is one target of the build. */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  timeout: 90 * SECOND_MS,
  expect: { timeout: 10 * SECOND_MS },
  // Two cores serve the site and draw it: more browsers at once only make each slower.
  workers: 1,
  forbidOnly: true,
  use: {
    // With a name of its own a headless browser counts as a bot, and bots get other pages.
    ...devices['Desktop Chrome'],
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // a trace of every test takes a third of the time: `--trace retain-on-failure` asks for one
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP fairline.test 127.0.0.1'],
    },
  },
  projects: [
    // several workers that share nothing but their cache exist on the edge only; Node meets the faults in tests/contract
    { name: 'node', use: { target: 'node' }, testIgnore: /(chaos|workers)\.spec\.ts/ },
    // only a process of ours is told to end; and what is merely drawn, from the same components, is looked at once
    { name: 'edge', use: { target: 'edge' }, testIgnore: /shutdown\.spec\.ts/, grepInvert: /@drawn/ },
  ],
})
