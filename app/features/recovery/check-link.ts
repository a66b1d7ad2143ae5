import { redirect } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { phoneOfQuery } from './phone-of-query.ts'

/** What a link that ends a recovery holds. */
type RecoveryLink = { token: string; phone: string | number | undefined }

type CheckedLink = PageWords & { phone: string | undefined; valid: boolean }

/** Nothing is used up by looking. A number's token that is not good leads to the error page. */
export async function checkLink(client: TRPCClient<AppRouter>, { token, phone }: RecoveryLink): Promise<CheckedLink> {
  const { recovery } = client
  const title = m.recovery_new_title()
  if (phone === undefined) return { title, phone, valid: (await recovery.email.checkToken.mutate({ token })).valid }
  const number = phoneOfQuery(phone)
  const { valid } = await recovery.phone.checkToken.mutate({ phone: number, token })
  if (!valid) throw redirect({ to: '/error', search: { errorCode: 'token_invalid' } })
  return { title, phone: number, valid }
}
