import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { isMissing } from '~/lib/calls/error-data.ts'
import type { KeptLog, ReceiptStore } from './receipt-store.ts'

export type StatedLog = inferRouterOutputs<AppRouter>['log']['origins']['logs'][number]

/** Procedure `log.origins`. */
export type AskLogs = () => Promise<{ readonly logs: readonly StatedLog[] }>

/** Logs as the site states them now; empty for an operator without a public log, whose API lacks the call. */
export async function statedLogs(ask: AskLogs): Promise<readonly StatedLog[]> {
  try {
    return (await ask()).logs
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const byTime = (one: Pick<StatedLog, 'opened_at'>, other: Pick<StatedLog, 'opened_at'>): number =>
  Date.parse(one.opened_at) - Date.parse(other.opened_at)

/**
 * Adds new logs to those that the browser knows, and returns all that it knows, with the keys that it learned first. The
 * log of a new year keeps the witnesses of the one before.
 */
export async function learnLogs(store: ReceiptStore, stated: readonly StatedLog[]): Promise<readonly KeptLog[]> {
  const known = [...(await store.logs())]
  for (const log of stated.toSorted(byTime)) {
    const { origin, key, promise_key, opened_at } = log
    if (known.some((one) => one.origin === origin)) continue
    const witnesses = { ...witnessKeys(log), ...formerWitnesses(known, log) }
    const added: KeptLog = { origin, key, promise_key, opened_at, note: null, witnesses }
    await store.keepLog(added)
    known.push(added)
  }
  return known
}

/** Name and cell of a log, without its year. */
const seriesOf = (origin: string): string => origin.slice(0, origin.lastIndexOf('/'))

function formerWitnesses(known: readonly KeptLog[], { origin }: StatedLog): KeptLog['witnesses'] {
  return known
    .filter((log) => seriesOf(log.origin) === seriesOf(origin))
    .toSorted(byTime)
    .at(-1)?.witnesses
}

/** Verifier keys of the witnesses of a log that sign, by name. */
export const witnessKeys = ({ witnesses }: Pick<StatedLog, 'witnesses'>): Record<string, string> =>
  Object.fromEntries(witnesses.flatMap(({ name, key }) => (key === null ? [] : [[name, key] as const])))
