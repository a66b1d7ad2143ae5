import type { EngineReports } from '#server/platform/kernel/engine.ts'

/** Reports of an engine that is not expected to fail: any failure fails its test. */
export const NO_FAILURES: EngineReports = {
  fail(error) {
    throw error
  },
  alarm(error) {
    throw error
  },
}
