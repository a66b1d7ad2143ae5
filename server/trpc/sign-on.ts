import { externalUrl } from '#server/contract/constants/external-url.ts'
import { RefreshFailed } from '#server/upstream/session.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { Context } from './context.ts'
import { SignOnRequired } from './errors.ts'
import { currentMirror } from './mirror.ts'

/**
 * Where the session ended by a 401 on the refresh itself, and this site has a single sign-on page: the error that names
 * it (S6). The page that is being rendered is told, too. A mirror that does not answer names none.
 */
export async function signOnRequired(context: Context, error: unknown): Promise<SignOnRequired | null> {
  if (!(error instanceof UpstreamError) || !isSessionOver(error)) return null
  const mirror = await currentMirror(context).catch(() => null)
  const link = mirror?.sso ? externalUrl(mirror.sso) : null
  if (link === null) return null
  context.onSignOnRequired(link)
  return new SignOnRequired(link, error)
}

function isSessionOver({ cause }: UpstreamError): boolean {
  return cause instanceof RefreshFailed && cause.cause instanceof UpstreamError && cause.cause.isUnauthorized
}
