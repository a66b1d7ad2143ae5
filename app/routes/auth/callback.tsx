import { createFileRoute } from '@tanstack/react-router'
import { SignInFailed } from '~/features/auth/sign-in-failed.tsx'
import { type Query, textOrNumber } from '~/lib/pages/search-fields.ts'
import { pageMeta } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

type CallbackParameters = { [Name in 'state' | 'code' | 'iss' | 'error']?: string | number | undefined }

const SAID_LENGTH = 4096

/** Parameters of a provider's redirect; all others are dropped. */
const readParameters = ({ state, code, iss, error }: Query): CallbackParameters => ({
  state: textOrNumber(state, SAID_LENGTH),
  code: textOrNumber(code, SAID_LENGTH),
  iss: textOrNumber(iss, SAID_LENGTH),
  error: textOrNumber(error, SAID_LENGTH),
})

export const Route = createFileRoute('/auth/callback')({
  staticData: { isIndexed: false, hasSecretAddress: true },
  validateSearch: readParameters,
  loaderDeps: ({ search }) => search,
  // during the request itself: the code never reaches the page, and the login works without scripts
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
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.shell_login(), ...context }) }),
  component: Failed,
})

function Failed() {
  const { error = 'token_invalid' } = Route.useSearch()
  return <SignInFailed code={`${error}`} />
}
