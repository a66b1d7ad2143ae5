import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { findRecord, proveConsistency, proveInclusion, readLogs } from './read-log.ts'

export const log: HandlersFor<typeof contract.log, Platform> = {
  record: ({ input: { sequence, ...name }, platform: { reader } }) => findRecord(reader, name, sequence),
  inclusion: ({ input: { sequence, size, ...name }, platform: { reader } }) =>
    proveInclusion(reader, name, { sequence, size }),
  consistency: ({ input: { from, to, ...name }, platform: { reader } }) => proveConsistency(reader, name, { from, to }),
  async origins({ platform: { reader } }) {
    const logs = await readLogs(reader)
    return {
      logs: logs.map(
        ({ log: { origin, cell, year, number, verifierKey, promiseVerifierKey, openedAt }, checkpoint }) => ({
          origin,
          cell,
          year: number > 1 ? `${year}.${number}` : String(year),
          key: verifierKey,
          promise_key: promiseVerifierKey,
          opened_at: new Date(openedAt).toISOString(),
          size: checkpoint?.size ?? 0,
        }),
      ),
    }
  },
}
