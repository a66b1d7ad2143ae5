import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '~/features/recovery/reset-page.tsx'
import { type Query, textOrNumber } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

const PHONE_LENGTH = 32

export const Route = createFileRoute('/reset-password/$token')({
  staticData: { isIndexed: false, hasSecretAddress: true },
  validateSearch: ({ phone }: Query): { phone?: string | number | undefined } => ({
    phone: textOrNumber(phone, PHONE_LENGTH),
  }),
  loaderDeps: ({ search: { phone } }) => ({ phone }),
  async loader({ context: { trpcClient }, params: { token }, deps: { phone } }) {
    const { checkLink } = await import('~/features/recovery/check-link.ts')
    return checkLink(trpcClient, { token, phone })
  },
  // the address is a secret, and the page is valid only at this moment
  headers: () => ({ 'cache-control': 'no-store' }),
  head: loadedHead,
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  const { phone, valid } = Route.useLoaderData()
  return <ResetPage key={token} token={token} {...(phone !== undefined && { phone })} isValid={valid} />
}
