import { redirect } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

/** What a link that ends a recovery holds. */
type RecoveryLink = { token: string; phone: string | number | undefined }

type CheckedLink = PageWords & { phone: string | undefined; valid: boolean }

/** Nothing is used up by looking. A number's token that is not good, or that the operator refuses to look at, leads to the error page. */
export async function checkLink(client: TRPCClient<AppRouter>, { token, phone }: RecoveryLink): Promise<CheckedLink> {
  const { recovery } = client
  const title = m.recovery_new_title()
  if (phone === undefined) return { title, phone, valid: await isGood(recovery.email.checkToken.mutate({ token })) }
  const number = phoneOfQuery(phone)
  const valid = await isGood(recovery.phone.checkToken.mutate({ phone: number, token }))
  if (!valid) throw redirect({ to: '/error', search: { errorCode: 'token_invalid' } })
  return { title, phone: number, valid }
}

/** An answer of 4xx is about the token or the number; "too many" is about neither. */
const isGood = (answer: Promise<{ valid: boolean }>): Promise<boolean> =>
  answer.then(
    ({ valid }) => valid,
    (error: unknown) => {
      const status = dataOf(error)?.httpStatus ?? 0
      if (status >= 400 && status < 500 && status !== 429) return false
      throw error
    },
  )

/**
 * The number in `?phone=`. A plus in a query reads as a space, and digits alone as a number: both are international again
 * afterwards. A number with Russia's own 8 in front stays as it is.
 */
export function phoneOfQuery(value: string | number): string {
  const text = `${value}`.trim()
  return /^[1-79]\d{10,14}$/.test(text) ? `+${text}` : text
}
