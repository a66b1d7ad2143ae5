import { UpstreamError } from './answer.ts'

/**
 * Asks on a visitor's behalf what their token has no part in. A token that is refused there is not refreshed for it:
 * the same is asked as nobody.
 */
export async function unlessRefused<T>(bearer: string | null, ask: (bearer: string | null) => Promise<T>): Promise<T> {
  try {
    return await ask(bearer)
  } catch (error) {
    if (bearer === null || !(error instanceof UpstreamError) || !error.isUnauthorized) throw error
    return ask(null)
  }
}
