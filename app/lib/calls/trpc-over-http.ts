import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { followSignOn } from '~/lib/player/follow-sign-on.ts'
import { announceSessionOver } from '~/lib/player/session-over.ts'
import { reportTermsRefused } from '~/lib/player/terms-refused.ts'
import type { AskForReceipts } from '~/lib/receipts/accept-receipts.ts'
import { withoutRefused } from '~/lib/receipts/without-refused.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { whenIdle } from '~/lib/scripts/when-idle.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { answerCaptcha } from './answer-captcha.ts'
import { answerChallenge } from './captcha.ts'
import type { CallProcedure } from './trpc-options.ts'

const MAX_BATCH = 20
/** Proxies and servers limit URL and headers together to 8 kB. */
const MAX_URL_LENGTH = 4000

const client = createTRPCUntypedClient<AppRouter>({
  links: [
    followSignOn(
      (address) => window.location.assign(address),
      () => window.location.href,
      announceSessionOver,
    ),
    answerCaptcha(answerChallenge),
    // not the streaming link: these calls may set the cookie, but a stream has already sent its headers
    httpBatchLink({
      url: '/api/trpc',
      transformer: procedureTransformer,
      maxItems: MAX_BATCH,
      maxURLLength: MAX_URL_LENGTH,
      // the page's language may differ from the browser's
      headers: () => ({ 'accept-language': LANGUAGE_TAGS[getLocale()] }),
    }),
  ],
})

/** The untyped client answers what the router declares. */
export const ASK_FOR_RECEIPTS = {
  logs: () => client.query('log.origins', {}),
  visitor: () => client.query('session.current'),
} as AskForReceipts

/**
 * Parts of a page that is being loaded mount one after the other: the first query waits this long for those of the
 * others, so that one request has them all.
 */
const GATHER_MS = 30

let isLoading = true
whenIdle(() => {
  isLoading = false
})
let gathering: Promise<void> | undefined

function gathered(): Promise<void> {
  gathering ??= new Promise((resolve) =>
    setTimeout(() => {
      gathering = undefined
      resolve()
    }, GATHER_MS),
  )
  return gathering
}

/** Calls procedures from the browser. */
export const callOverHttp: CallProcedure = async (path, kind, input, { signal } = {}) => {
  const options = signal === undefined ? {} : { signal }
  const name = path.join('.')
  if (kind === 'query') {
    if (isLoading) await gathered()
    return withoutRefused(name, await client.query(name, input, options))
  }
  const answer = await client.mutation(name, input, options).catch(reportTermsRefused)
  if (movesMoney(answer))
    await (await loadOrReload(() => import('~/lib/receipts/take-answer.ts'))).takeAnswer(name, answer, ASK_FOR_RECEIPTS)
  return answer
}

/** Whether an answer has a receipt, or is that of a bet, which needs one. */
const movesMoney = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && ('receipt' in answer || 'balance_version' in answer)
