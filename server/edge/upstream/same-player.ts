import { z } from 'zod'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { UpstreamError } from './upstream-error.ts'

const profile = z.object({ user: z.object({ id: z.string() }) })

/**
 * Within one request there is one player: an API that mixes them up shows nobody what is another's. Returns the id of
 * the player whom the answer names, or `known` where it names none. Throws UpstreamError `contract` for another one.
 */
export function samePlayer(entry: Call, output: unknown, known: string | null): string | null {
  if (entry !== contract.profile.user) return known
  const { id } = profile.parse(output).user
  if (known !== null && id !== known)
    throw new UpstreamError('contract', `${entry.method} ${entry.path}: the answer is about another player`)
  return id
}
