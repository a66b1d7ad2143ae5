import { UpstreamError } from './answer.ts'

/**
 * Makes a call whose result does not depend on the visitor's token. A rejected token is not refreshed for it: the call
 * is repeated anonymously.
 */
export async function withAnonymousFallback<T>(
  bearer: string | null,
  ask: (bearer: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await ask(bearer)
  } catch (error) {
    if (bearer === null || !(error instanceof UpstreamError) || !error.isUnauthorized) throw error
    return ask(null)
  }
}
