import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { getLocale } from '~/paraglide/runtime.js'
import { paraglideMiddleware } from '~/paraglide/server.js'

const start = createStartHandler({
  handler: defaultStreamHandler,
  // scripts come from assets/<locale>/, where every chunk holds one language only (app/build/locale-variants.ts)
  transformAssets: import.meta.env.PROD
    ? {
        cache: false,
        createTransform: ({ warmup }) => {
          const folder = warmup ? '' : `${getLocale()}/`
          return ({ url, kind }) => (kind === 'script' ? url.replace('/assets/', `/assets/${folder}`) : url)
        },
      }
    : undefined,
})

export default {
  // router.rewrite takes the locale off the path, so Start gets the request as it came
  fetch: (request: Request): Promise<Response> => paraglideMiddleware(request, () => start(request)),
}
