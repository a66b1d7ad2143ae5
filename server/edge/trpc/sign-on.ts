import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { RefreshFailed } from '#server/edge/upstream/session.ts'
import type { Context } from './context.ts'
import { SignOnRequired } from './errors.ts'

/**
 * Where the session ended by a 401 on the refresh itself, and this site has a single sign-on page: the error that names
 * it. The page that is being rendered is told, too. A mirror that does not answer names none.
 */
export async function signOnRequired(context: Context, error: unknown): Promise<SignOnRequired | null> {
  if (!(error instanceof UpstreamError) || !isSessionOver(error)) return null
  const mirror = await context.mirror().catch(() => null)
  if (!mirror?.sso) return null
  context.onSignOnRequired(mirror.sso)
  return new SignOnRequired(mirror.sso, error)
}

function isSessionOver({ cause }: UpstreamError): boolean {
  return cause instanceof RefreshFailed && cause.cause instanceof UpstreamError && cause.cause.isUnauthorized
}
