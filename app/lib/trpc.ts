import { createIsomorphicFn } from '@tanstack/react-start'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { inProcessLink } from '#server/edge/trpc/in-process-link.ts'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { followSignOn } from './follow-sign-on.ts'
import { tellSessionOver } from './session-over.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** What the browser may ask. */
const MAX_BATCH = 20
/** Proxies and servers take 8 kB of URL and headers together. */
const MAX_URL_LENGTH = 4000

/**
 * One client for both sides: procedures run in-process while a page is rendered, and over HTTP from the browser. Start
 * compiles each side on its own, so that nothing of the server reaches a browser's chunk.
 */
export const makeTRPCClient = createIsomorphicFn()
  .server(() => createTRPCClient<AppRouter>({ links: [inProcessLink] }))
  .client(() =>
    createTRPCClient<AppRouter>({
      links: [
        tellSessionOver,
        followSignOn(
          (address) => window.location.assign(address),
          () => window.location.href,
        ),
        // not the streaming link: these calls may set the cookie, and a stream has sent its head by then
        httpBatchLink({
          url: '/api/trpc',
          transformer: procedureTransformer,
          maxItems: MAX_BATCH,
          maxURLLength: MAX_URL_LENGTH,
          // the page's language, which the browser's own may not be
          headers: () => ({ 'accept-language': LANGUAGE_TAGS[getLocale()] }),
        }),
      ],
    }),
  )
