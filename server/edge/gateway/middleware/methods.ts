import {
  CALLBACKS_PATH,
  OUTBOX_PATH,
  PAYMENT_PAGES_PATH,
  PROCEDURES_PATH,
  STUDIO_PATH,
} from '#server/shared/constants/paths.ts'
import { renamedPath } from '#server/shared/constants/renamed-paths.ts'
import { VITALS_PATH } from '#server/shared/constants/web-vitals.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { text } from '../response.ts'
import { isBeforePlatform } from './platform-pages.ts'
import { FORM_PAGES } from './sign-in-forms.ts'

type Methods = readonly string[]

const READ: Methods = ['GET', 'HEAD']
const FORM: Methods = ['GET', 'HEAD', 'POST']

/** Addresses that accept methods other than reads. A path that ends with a slash covers everything below it. */
const DECLARED: readonly (readonly [path: string, methods: Methods])[] = [
  [`${PROCEDURES_PATH}/`, ['GET', 'POST']],
  [VITALS_PATH, ['POST']],
  [`${STUDIO_PATH}/`, ['GET', 'HEAD', 'POST', 'OPTIONS']],
]

/** Pages of the platform, which have forms. */
const OF_PLATFORM: typeof DECLARED = [
  [OUTBOX_PATH, FORM],
  [`${PAYMENT_PAGES_PATH}/`, FORM],
  [`${CALLBACKS_PATH}/`, ['POST']],
]

/**
 * Rejects every method that an address does not accept, before any other work.
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6
 */
export const methods: Middleware = {
  name: 'methods',
  before(context) {
    const allowed = methodsOf(context)
    if (allowed.includes(context.request.method)) return undefined
    const answer = text(405, 'Method Not Allowed')
    answer.headers.set('allow', allowed.join(', '))
    return answer
  },
}

function methodsOf({ address: { kind, path }, url: { pathname }, settings }: RequestContext): Methods {
  if (kind === 'page') return FORM_PAGES.includes(path) ? FORM : READ
  if (kind === 'asset') return READ
  const covers = ([path]: (typeof DECLARED)[number]) =>
    path.endsWith('/') ? pathname.startsWith(path) : pathname === path
  if (renamedPath(pathname) !== null) return FORM
  const declared = isBeforePlatform(settings) ? [...DECLARED, ...OF_PLATFORM] : DECLARED
  return declared.find(covers)?.[1] ?? READ
}
