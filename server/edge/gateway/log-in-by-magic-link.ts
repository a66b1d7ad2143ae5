import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { openSession } from './middleware/procedures.ts'
import type { RequestContext } from './request-context.ts'

/** A link that is used up or unknown changes nothing. */
export async function logInByMagicLink(context: RequestContext, token: string): Promise<void> {
  try {
    await openSession(context, await context.services()).signInByLink(token)
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.isRefusal) context.onFault(error)
  }
}
