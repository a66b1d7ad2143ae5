import Database from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { databaseFile } from '#db/platform/database-file.ts'
import { startEngines } from '#server/platform/platform.ts'
import { conform, type Verdict } from '../conformance/conform.ts'
import type { GoldenFixture } from '../conformance/golden.ts'
import { isSuccess } from '../conformance/judge.ts'
import { startPlatform } from '../support/platform.ts'
import { recordReads } from '../support/statements/record-reads.ts'
import { wholeReader } from '../support/statements/whole-reads.ts'
import { shapeDifferences } from './shape.ts'

/** Opening a platform starts a thread and migrates a database: a second, or ten on a busy machine. */
const START_TIMEOUT_MS = 60_000

type PlatformTester = {
  readonly testPlatform: (fixture: GoldenFixture) => void
  /** Defines the test of the statements that all fixtures make the platform read with. */
  readonly testReads: () => void
}

/** Defines the test that no read of any fixture scans a table that grows with players. */
export function platformTester(fixtures: readonly GoldenFixture[]): PlatformTester {
  const verdicts = new Map<GoldenFixture, Verdict>()
  let readCount = 0
  const wholeReads: string[] = []

  beforeAll(async () => {
    await using platform = await startPlatform({ providerSettings: { CAPTCHA_PROVIDER: 'altcha' } })
    await using _engines = await startEngines(platform.platform)
    const reads = recordReads(platform.platform.reader)
    const backend = { mainUrl: '', phonePrefix: '+7701000', send: platform.fetch }
    for await (const verdict of conform(fixtures, backend)) verdicts.set(verdict.fixture, verdict)
    const database = new Database(databaseFile(platform.platform.settings.databaseUrl))
    const tablesOf = wholeReader(database)
    wholeReads.push(...[...reads].flatMap((sql) => tablesOf(sql).map((table) => `all ${table}: ${sql}`)))
    readCount = reads.size
    database.close()
  }, START_TIMEOUT_MS)

  return {
    testPlatform(fixture) {
      test(`embedded platform: ${fixture.name}`, () => {
        const verdict = verdicts.get(fixture)
        expect(verdict).toMatchObject({ outcome: 'ok', where: [] })
        const [documented] = fixture.answers
        if (verdict?.answer && isSuccess(verdict.answer.status) && isSuccess(documented.status))
          expect(shapeDifferences(documented.body, verdict.answer.body)).toStrictEqual([])
      })
    },
    testReads() {
      test('go through no table that grows with players', () => {
        expect(readCount).toBeGreaterThan(0)
        expect(wholeReads).toEqual([])
      })
    },
  }
}
