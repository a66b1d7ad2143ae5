import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { listSentChecksAcrossPlayers, readCheck, type Verdict } from '../verification/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(256)

/** What is said about a check: to its player, where there is something to say. */
export const IDENTITY_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.enum(['show', 'take', 'approve']), word]),
  z.tuple([z.enum(['refuse', 'ask', 'revoke']), word, word]),
])

export const IDENTITY_USAGE = 'list | show|take|approve <player> | refuse|ask|revoke <player> <what they read of it>'

const isShow = (action: string): action is 'show' => action === 'show'

type Desk = {
  /** Whose key was shown, null for nobody's. */
  readonly operator: string | null
  readonly playerOf: (who: string) => Promise<string>
}

/**
 * The check of a player's identity by people: which of them wait, what one shows, and what becomes of it. Pages come as
 * `files`, which the command line writes to a folder of its owner's alone. Who looks at them and who decides their key says.
 * Refusal: unauthorized, for either without one.
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

/** Refusal: not_found, where no check was begun. */
async function shown(platform: Platform, userId: string) {
  const check = await readCheck(platform, userId)
  if (!check) throw new Refusal('not_found', { field: 'player' })
  const { pages, ...rest } = check
  const files = pages.map(({ page, open }) => ({ name: `${userId}-${page}.webp`, base64: open().toString('base64') }))
  return { check: rest, files }
}
