import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('at full depth the tests of browsers can be listed: each has a title of its own', async () => {
  const args = 'node_modules/@playwright/test/cli.js test --config tests/e2e/playwright.config.ts --list'.split(' ')
  // rejects if Playwright rejects the list
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TEST_DEPTH: 'full' },
  })
  expect(stdout).toMatch(/^Total: \d+ tests in \d+ files$/m)
  expect(stdout).toContain('› crawl.spec.ts')
})
