import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { RefreshFailed } from '#server/edge/upstream/session.ts'
import type { Context } from './context.ts'
import { SignOnRequired } from './errors.ts'

/**
 * The error with the single sign-on page, if the session ended by a 401 on the refresh and this site has such a page.
 * Also reported to the page that is being rendered. Null if the mirror does not answer.
 */
export async function toSignOnError(context: Context, error: unknown): Promise<SignOnRequired | null> {
  if (!(error instanceof UpstreamError) || !isSessionOver(error)) return null
  const mirror = await context.mirror().catch(() => null)
  if (!mirror?.sso) return null
  context.onSignOnRequired(mirror.sso)
  return new SignOnRequired(mirror.sso, error)
}

function isSessionOver({ cause }: UpstreamError): boolean {
  return cause instanceof RefreshFailed && cause.cause instanceof UpstreamError && cause.cause.isUnauthorized
}
