import { redirect } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

type RecoveryLink = { token: string; phone: string | number | undefined }

type CheckedLink = PageWords & { phone: string | undefined; valid: boolean }

/**
 * Checks a link without using it up. An invalid token for a phone, or one that the operator refuses to check, leads to
 * the error page.
 */
export async function checkLink(client: TRPCClient<AppRouter>, { token, phone }: RecoveryLink): Promise<CheckedLink> {
  const { recovery } = client
  const title = m.recovery_new_title()
  if (phone === undefined) return { title, phone, valid: await isGood(recovery.email.checkToken.mutate({ token })) }
  const number = phoneOfQuery(phone)
  const valid = await isGood(recovery.phone.checkToken.mutate({ phone: number, token }))
  if (!valid) throw redirect({ to: '/error', search: { errorCode: 'token_invalid' } })
  return { title, phone: number, valid }
}

/** A 4xx response concerns the token or the number, except "too many requests". */
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
 * Phone number from `?phone=`. A plus sign in a query is parsed as a space, and digits alone as a number: both become
 * an international number again. A number with the Russian prefix 8 is left unchanged.
 */
export function phoneOfQuery(value: string | number): string {
  const text = `${value}`.trim()
  return /^[1-79]\d{10,14}$/.test(text) ? `+${text}` : text
}
