import { z } from 'zod'
import { listReviewsAcrossPlayers, REVIEW_REASONS } from '../payments/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(256)

export const WITHDRAWAL_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('approve'), word]),
  z.tuple([z.literal('refuse'), word, z.enum(REVIEW_REASONS)]),
])

export const WITHDRAWAL_USAGE = `list | approve <withdrawal> | refuse <withdrawal> <${REVIEW_REASONS.join('|')}>`

/**
 * Lists payouts under review with the reasons, and decides them: two operators approve, or one refuses with a reason.
 * The keys identify the operators. Refusal: unauthorized, for a decision without a key.
 */
export async function withdrawalVerb(
  platform: Platform,
  words: z.output<typeof WITHDRAWAL_WORDS>,
  operator: string | null,
): Promise<unknown> {
  if (words[0] === 'list') return { withdrawals: await listReviewsAcrossPlayers(platform) }
  const by = requireOperator(operator)
  const [action, id, reason] = words
  const { status } = await platform.writer.execute('reviewWithdrawal', {
    id,
    operator: by,
    ...(action === 'refuse' ? ({ verdict: 'reject', reason } as const) : ({ verdict: 'approve' } as const)),
  })
  return { withdrawal: id, status }
}
