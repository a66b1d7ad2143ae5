import { z } from 'zod'
import { listReviewsAcrossPlayers, REVIEW_REASONS } from '../payments/reads.ts'
import type { Platform } from './platform.ts'

const word = z.string().min(1).max(256)

/** What is said about a payout that people look at, and by whom. */
export const WITHDRAWAL_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('approve'), word, word]),
  z.tuple([z.literal('refuse'), word, word, z.enum(REVIEW_REASONS)]),
])

export const WITHDRAWAL_USAGE = `list | approve <withdrawal> <operator> | refuse <withdrawal> <operator> <${REVIEW_REASONS.join('|')}>`

/** The payouts that wait for people, and what becomes of each: two operators approve, one refuses with a reason. */
export async function withdrawalVerb(platform: Platform, words: z.output<typeof WITHDRAWAL_WORDS>): Promise<unknown> {
  if (words[0] === 'list') return { withdrawals: await listReviewsAcrossPlayers(platform) }
  const [action, id, operator, reason] = words
  const { status } = await platform.writer.execute('reviewWithdrawal', {
    ...{ id, operator },
    ...(action === 'refuse' ? ({ verdict: 'reject', reason } as const) : ({ verdict: 'approve' } as const)),
  })
  return { withdrawal: id, status }
}
