import type { Caller } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from './platform.ts'
import { TOKEN_LIFE_MS } from './tokens.ts'

/** Successor of a token that is about to expire, so that the page need not refresh it; null for any other. */
export async function freshToken(
  { clock, writer }: Pick<Platform, 'clock' | 'writer'>,
  { freshUntil }: Caller,
  bearer: string | null,
): Promise<string | null> {
  if (bearer === null || freshUntil - clock.now() >= TOKEN_LIFE_MS.nearEnd) return null
  const rotated = await writer.execute('rotateToken', { token: bearer, how: 'offer' })
  return rotated.outcome === 'rotated' ? rotated.token : null
}
