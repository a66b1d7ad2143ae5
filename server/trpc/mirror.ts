import type { CallOutput } from '#server/contract/call.ts'
import { contract } from '#server/contract/contract.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import type { Context } from './context.ts'

/** What the operator says of the host that the visitor came to. A dead upstream's last answer serves for a week. */
export function currentMirror({
  cached,
  upstream,
  visit,
}: Context): Promise<CallOutput<typeof contract.mirror.current>> {
  return cached({
    kind: 'mirror',
    key: new URL(visit.siteOrigin).host,
    ...ANSWER_TIMES,
    schema: contract.mirror.current.response,
    load: () => upstream(contract.mirror.current, {}, { visit, bearer: null }),
  })
}
