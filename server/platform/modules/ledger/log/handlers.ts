import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { WatchedPlatform } from '../platform.ts'
import { findStop, listWitnesses } from '../witnesses/read-witnesses.ts'
import { findRecord, proveConsistency, proveInclusion, readLogs, readRules } from './read-log.ts'

export const log: HandlersFor<typeof contract.log, WatchedPlatform> = {
  record: ({ input: { sequence, ...name }, platform: { reader } }) => findRecord(reader, name, sequence),
  inclusion: ({ input: { sequence, size, ...name }, platform: { reader } }) =>
    proveInclusion(reader, name, { sequence, size }),
  consistency: ({ input: { from, to, ...name }, platform: { reader } }) => proveConsistency(reader, name, { from, to }),
  async origins({ platform: { reader, witnesses } }) {
    const logs = await readLogs(reader)
    return { logs: await Promise.all(logs.map((one) => describeLog(reader, witnesses, one))) }
  },
}

async function describeLog(
  reader: WatchedPlatform['reader'],
  witnesses: WatchedPlatform['witnesses'],
  { log, checkpoint }: Awaited<ReturnType<typeof readLogs>>[number],
) {
  const { id, origin, cell, year, number, verifierKey, promiseVerifierKey, openedAt } = log
  const stop = await findStop(reader, id)
  return {
    origin,
    cell,
    year: number > 1 ? `${year}.${number}` : String(year),
    key: verifierKey,
    promise_key: promiseVerifierKey,
    opened_at: new Date(openedAt).toISOString(),
    size: checkpoint?.size ?? 0,
    rules: await readRules(reader, log, checkpoint?.size ?? 0),
    stopped_at: stop && new Date(stop.stoppedAt).toISOString(),
    witnesses: await listWitnesses(reader, id, witnesses),
  }
}
