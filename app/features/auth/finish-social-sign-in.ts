import { redirect } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { dataOf } from '~/lib/calls/error-data.ts'

/** Parameters of a provider's redirect back to the site. */
type Answer = { state: string; code: string; iss?: string }

/** Always throws a redirect: to the page where the sign-in began, or to this page with an error instead of the code. */
export async function finishSocialSignIn(client: TRPCClient<AppRouter>, answer: Answer): Promise<never> {
  const outcome = await client.auth.login.finishSocial.mutate(answer).catch(refusalOf)
  if ('to' in outcome) throw redirect({ href: outcome.to, statusCode: 302 })
  throw redirect({ to: '/auth/callback', search: outcome, statusCode: 302 })
}

function refusalOf(error: unknown): { error: string } {
  const [message = 'internal'] = Object.values(dataOf(error)?.fields ?? {}).flat()
  return { error: message.split(':', 1)[0] ?? message }
}
