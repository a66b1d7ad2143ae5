import { answerKind } from '#server/cache/answer-kind.ts'
import type { CallOutput } from '#server/contract/call.ts'
import { externalUrl } from '#server/contract/constants/external-url.ts'
import { contract } from '#server/contract/contract.ts'
import { andThen, type Soon } from '#server/soon.ts'
import { hostOf } from '#server/upstream/visit.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import type { Context } from './context.ts'

const { current } = contract.mirror
const MIRRORS = answerKind('mirror', current.response)

/** What the operator says of a domain (E9). Its links are safe to follow (N8), and none leads to the domain itself. */
export type Mirror = CallOutput<typeof current>

type Asker = Pick<Context, 'cached' | 'upstream' | 'visit' | 'settings'>

export const NO_MIRROR: Mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }

/** Of the host that the visitor came to. A dead upstream's last answer serves for a week. */
export function currentMirror(asker: Asker): Soon<Mirror> {
  const { cached, upstream, visit } = asker
  const load = () => upstream(current, {}, { visit, bearer: null })
  return andThen(cached({ ...stored(asker), ...ANSWER_TIMES, load }), (mirror) => safe(asker, mirror))
}

/** The same from what is stored, without asking anybody; nothing where nothing is. */
export function knownMirror(asker: Asker): Soon<Mirror> {
  return andThen(asker.cached.known(stored(asker)), (mirror) => safe(asker, mirror ?? NO_MIRROR))
}

const stored = ({ visit }: Asker) => ({ kind: MIRRORS, key: hostOf(visit) })

function safe({ visit, settings }: Asker, answer: Mirror): Mirror {
  const { redirect, sso, meta_yandex_verification } = answer
  if (redirect.newLink === null && sso === null) return answer
  const linkOf = (text: string | null) => (text === null ? null : externalUrl(text, settings.ALLOWED_REDIRECT_HOSTS))
  const newLink = linkOf(redirect.newLink)
  const isElsewhere = newLink !== null && new URL(newLink).host !== hostOf(visit)
  return { redirect: { newLink: isElsewhere ? newLink : null }, sso: linkOf(sso), meta_yandex_verification }
}
