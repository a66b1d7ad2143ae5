import type { SiteTarget } from '../support/site.ts'
import { test } from './fixtures.ts'

type Open<T> = (options: { readonly target: SiteTarget }, use: (shared: T) => Promise<void>) => Promise<void>

type Shared<T> = {
  /** What a test has. */
  readonly it: T
  /** The same for options of the browser, which are read for the hook as well that opens it. */
  readonly whenOpen: T | undefined
}

/**
 * What the tests of one file share, from its first to its last. As a fixture of the worker it would cost each file that has one two
 * workers more: Playwright ends a worker, with its site and its browser, before a file whose fixtures are others, and after it.
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
