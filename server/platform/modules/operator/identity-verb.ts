import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { listSentChecksAcrossPlayers, readCheck, type Verdict } from '../verification/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(256)

/** Arguments of the verb; a rejection includes the reason for the player. */
export const IDENTITY_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.enum(['show', 'take', 'approve']), word]),
  z.tuple([z.enum(['refuse', 'ask', 'revoke']), word, word]),
])

export const IDENTITY_USAGE = 'list | show|take|approve <player> | refuse|ask|revoke <player> <what they read of it>'

const isShow = (action: string): action is 'show' => action === 'show'

type Desk = {
  /** Operator whose key was given; null without one. */
  readonly operator: string | null
  readonly playerOf: (who: string) => Promise<string>
}

/**
 * Manual identity verification: lists pending verifications, shows one, and decides it. Document pages are returned as
 * `files`, which the command line writes to a directory readable only by its owner. The key identifies the operator.
 * Refusal: unauthorized, to show or decide without a key.
 */
export async function identityVerb(
  platform: Platform,
  words: z.output<typeof IDENTITY_WORDS>,
  { operator, playerOf }: Desk,
): Promise<unknown> {
  const [action, who = '', reason = null] = words
  if (action === 'list') return { checks: await listSentChecksAcrossPlayers(platform) }
  const by = requireOperator(operator)
  const userId = await playerOf(who)
  if (isShow(action)) return shown(platform, userId)
  const verdict: Verdict = action
  const { status } = await platform.writer.execute('decideCheck', {
    userId,
    verdict,
    reason,
    operator: by,
    site: platform.settings.site,
  })
  return { player: userId, status }
}

/** Refusal: not_found, if no verification was started. */
async function shown(platform: Platform, userId: string) {
  const check = await readCheck(platform, userId)
  if (!check) throw new Refusal('not_found', { field: 'player' })
  const { pages, ...rest } = check
  const files = pages.map(({ page, open }) => ({ name: `${userId}-${page}.webp`, base64: open().toString('base64') }))
  return { check: rest, files }
}
