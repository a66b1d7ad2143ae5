import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { phoneOfQuery } from '~/features/recovery/contact.ts'
import { ResetPage } from '~/features/recovery/reset-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const phone = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(32))])

export const Route = createFileRoute('/reset-password/$token')({
  staticData: { isIndexed: false, hasSecretAddress: true },
  validateSearch: v.object({ phone: v.fallback(v.optional(phone), undefined) }),
  loaderDeps: ({ search: { phone } }) => ({ phone }),
  // nothing is used up by looking; N6: a number's token that is not good leads to the error page
  async loader({ context: { trpcClient }, params: { token }, deps }) {
    const { email, phone } = trpcClient.recovery
    if (deps.phone === undefined) return { phone: undefined, ...(await email.checkToken.mutate({ token })) }
    const number = phoneOfQuery(deps.phone)
    const { valid } = await phone.checkToken.mutate({ phone: number, token })
    if (!valid) throw redirect({ to: '/error', search: { errorCode: 'token_invalid' } })
    return { phone: number, valid }
  },
  // the address is a secret, and what the page says is true for this moment
  headers: () => ({ 'cache-control': 'no-store' }),
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.recovery_new_title(), ...context }) }),
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  const { phone, valid } = Route.useLoaderData()
  return <ResetPage key={token} token={token} {...(phone !== undefined && { phone })} isValid={valid} />
}
