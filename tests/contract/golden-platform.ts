import { beforeAll, expect, test } from 'vitest'
import { startEngines } from '#server/platform/platform.ts'
import { conform, type Verdict } from '../conformance/conform.ts'
import type { GoldenFixture } from '../conformance/golden.ts'
import { isSuccess } from '../conformance/judge.ts'
import { startPlatform } from '../support/platform.ts'
import { shapeDifferences } from './shape.ts'

/** Opening a platform starts a thread and migrates a database: a second, or ten on a busy machine. */
const START_TIMEOUT_MS = 60_000

/**
 * Sends every fixture to one embedded platform, before any test; the function that it gives defines the test of one.
 * What the contract reads leniently from others the platform has to write exactly as documented.
 */
export function platformTester(fixtures: readonly GoldenFixture[]): (fixture: GoldenFixture) => void {
  const verdicts = new Map<GoldenFixture, Verdict>()

  beforeAll(async () => {
    await using platform = await startPlatform({ providerSettings: { CAPTCHA_PROVIDER: 'altcha' } })
    await using _engines = await startEngines(platform.platform)
    const backend = { mainUrl: '', phonePrefix: '+7701000', send: platform.fetch }
    for await (const verdict of conform(fixtures, backend)) verdicts.set(verdict.fixture, verdict)
  }, START_TIMEOUT_MS)

  return (fixture) => {
    test(`embedded platform: ${fixture.name}`, () => {
      const verdict = verdicts.get(fixture)
      expect(verdict).toMatchObject({ outcome: 'ok', where: [] })
      const [documented] = fixture.answers
      if (verdict?.answer && isSuccess(verdict.answer.status) && isSuccess(documented.status))
        expect(shapeDifferences(documented.body, verdict.answer.body)).toStrictEqual([])
    })
  }
}
