import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SignInFailed } from '~/features/auth/sign-in-failed.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What a provider says, and nothing else; numbers stay numbers, or the address would be rewritten with quotes. */
const said = v.fallback(
  v.optional(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))])),
  undefined,
)

export const Route = createFileRoute('/auth/callback')({
  staticData: { isIndexed: false, hasSecretAddress: true },
  validateSearch: v.object({ state: said, code: said, iss: said, error: said }),
  loaderDeps: ({ search }) => search,
  // in the request itself: the code never reaches a page, and works without its scripts
  async loader({ context: { trpcClient }, deps: { state, code, iss } }) {
    if (!import.meta.env.SSR || state === undefined || code === undefined) return
    const { finishSocialSignIn } = await import('~/features/auth/finish-social-sign-in.ts')
    await finishSocialSignIn(trpcClient, {
      state: `${state}`,
      code: `${code}`,
      ...(iss !== undefined && { iss: `${iss}` }),
    })
  },
  headers: () => ({ 'cache-control': 'no-store' }),
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.frame_login(), ...context }) }),
  component: Failed,
})

function Failed() {
  const { error = 'token_invalid' } = Route.useSearch()
  return <SignInFailed code={`${error}`} />
}
