import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { invalidateDisabled, listHoldsAcrossPlayers, listReconciliationsAcrossPlayers } from '../casino/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(64)

export const GAMES_WORDS = z.union([
  z.tuple([z.enum(['list', 'report'])]),
  z.tuple([z.literal('revoke'), word]),
  z.tuple([word, word, z.enum(['on', 'maintenance', 'off'])]),
])
export const GAMES_USAGE = 'list | report | <provider> <game|all> <on|maintenance|off> | revoke <key of a provider>'

/**
 * Lists disabled titles, or the reconciliations and alarms. Disables and reopens a title or all titles of a provider,
 * or revokes a provider's key; both apply immediately. Refuses unauthorized without an operator's key, and not_found
 * for an unknown title, provider or key.
 */
export async function gamesVerb(
  platform: Platform,
  words: z.output<typeof GAMES_WORDS>,
  operator: string | null,
): Promise<unknown> {
  if (words.length === 1)
    return await (words[0] === 'report' ? listReconciliationsAcrossPlayers : listHoldsAcrossPlayers)(platform)
  const by = requireOperator(operator)
  if (words.length === 2) {
    const [, keyId] = words
    const isKnown = [...platform.games.values()].some(({ keys }) => keys.some(({ id }) => id === keyId))
    if (!isKnown) throw new Refusal('not_found', { field: 'key' })
    await platform.writer.execute('revokeProviderKey', { keyId, operator: by })
    invalidateDisabled(platform)
    return { key: keyId, state: 'revoked' }
  }
  const [provider, game, state] = words
  const titles = platform.games.get(provider)?.titles
  if (!titles) throw new Refusal('not_found', { field: 'provider' })
  const gameId = game === 'all' ? null : game
  if (gameId !== null && !titles.some((title) => title.gameId === gameId))
    throw new Refusal('not_found', { field: 'game' })
  await platform.writer.execute('holdGames', { provider, gameId, state, operator: by })
  invalidateDisabled(platform)
  return { provider, game, state }
}
