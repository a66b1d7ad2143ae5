import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ResetPage } from '~/features/recovery/reset-page.tsx'
import { loadedHead } from '~/lib/seo.ts'

const phone = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(32))])

export const Route = createFileRoute('/reset-password/$token')({
  staticData: { isIndexed: false, hasSecretAddress: true },
  validateSearch: v.object({ phone: v.fallback(v.optional(phone), undefined) }),
  loaderDeps: ({ search: { phone } }) => ({ phone }),
  async loader({ context: { trpcClient }, params: { token }, deps: { phone } }) {
    const { checkLink } = await import('~/features/recovery/check-link.ts')
    return checkLink(trpcClient, { token, phone })
  },
  // the address is a secret, and what the page says is true for this moment
  headers: () => ({ 'cache-control': 'no-store' }),
  head: loadedHead,
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  const { phone, valid } = Route.useLoaderData()
  return <ResetPage key={token} token={token} {...(phone !== undefined && { phone })} isValid={valid} />
}
