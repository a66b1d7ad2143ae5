import type { SiteTarget } from '../support/site.ts'
import { test } from './fixtures.ts'

type Open<T> = (options: { readonly target: SiteTarget }, use: (shared: T) => Promise<void>) => Promise<void>

type Shared<T> = {
  /** The shared value, for a test. */
  readonly it: T
  /** For browser options, which Playwright also evaluates for the hook that opens it. */
  readonly whenOpen: T | undefined
}

/**
 * Shares a value between the tests of one file, from the first to the last. A worker fixture would cost two additional
 * workers per file: Playwright ends a worker, with its site and browser, before and after a file with different
 * fixtures.
 */
export function sharedInFile<T>(open: Open<T>): Shared<T> {
  let shared: { readonly it: T } | undefined
  let end = () => {}
  let ended: Promise<void> | undefined

  test.beforeAll(async ({ target }) => {
    const [opened, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    end = over.resolve
    ended = open({ target }, async (it) => {
      shared = { it }
      opened.resolve()
      await over.promise
    })
    await Promise.race([opened.promise, ended])
  })
  test.afterAll(async () => {
    end()
    await ended
    shared = undefined
  })

  return {
    get it() {
      if (!shared) throw new Error('only a test of the file has it')
      return shared.it
    },
    get whenOpen() {
      return shared?.it
    },
  }
}

/** A test that opens no browser. */
export const plainTest = test.extend({ trouble: ({ target: _ }, use) => use({ expect: () => undefined }) })
