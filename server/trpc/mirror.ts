import type { CallOutput } from '#server/contract/call.ts'
import { contract } from '#server/contract/contract.ts'
import type { Context } from './context.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What the operator says of the host that the visitor came to. A dead upstream's last answer serves for a week. */
export function currentMirror({
  cached,
  upstream,
  visit,
}: Context): Promise<CallOutput<typeof contract.mirror.current>> {
  return cached({
    kind: 'mirror',
    key: new URL(visit.siteOrigin).host,
    freshMs: MINUTE_MS,
    staleMs: 7 * DAY_MS,
    schema: contract.mirror.current.response,
    load: () => upstream(contract.mirror.current, {}, { visit, bearer: null }),
  })
}
