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

/** Adds new logs to those that the browser knows, and returns all that it knows, with the keys that it learned first. */
export async function learnLogs(store: ReceiptStore, stated: readonly StatedLog[]): Promise<readonly KeptLog[]> {
  const known = await store.logs()
  const added = stated
    .filter(({ origin }) => known.every((log) => log.origin !== origin))
    .map((log): KeptLog => {
      const { origin, key, promise_key, opened_at } = log
      return { origin, key, promise_key, opened_at, note: null, witnesses: witnessKeys(log) }
    })
  for (const log of added) await store.keepLog(log)
  return [...known, ...added]
}

/** Verifier keys of the witnesses of a log that sign, by name. */
export const witnessKeys = ({ witnesses }: Pick<StatedLog, 'witnesses'>): Record<string, string> =>
  Object.fromEntries(witnesses.flatMap(({ name, key }) => (key === null ? [] : [[name, key] as const])))
