import { afterAll, beforeAll } from 'vitest'
import { type PlatformOptions, startPlatform, type TestPlatform } from './start-platform.ts'

/** One platform for all tests of a file or a `describe`, if they do not affect each other. */
export function sharedPlatform(options?: PlatformOptions): () => TestPlatform {
  let platform: TestPlatform | undefined
  beforeAll(async () => {
    platform = await startPlatform(options)
  })
  afterAll(() => platform?.[Symbol.asyncDispose]())
  return () => {
    if (!platform) throw new Error('a shared platform is only available while tests run')
    return platform
  }
}
