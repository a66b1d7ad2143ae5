import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { listDeadLetters } from '../messaging/reads.ts'
import { masked } from './masked.ts'
import type { Platform } from './platform.ts'

export const MESSAGE_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('retry'), z.string().min(1).max(256)]),
])

export const MESSAGE_USAGE = 'list | retry <message|all>'

/** Lists dead letters, or requeues one or all of them. Refuses not_found if there is none. */
export async function messageVerb(platform: Platform, words: z.output<typeof MESSAGE_WORDS>): Promise<unknown> {
  if (words[0] === 'list') {
    const letters = await listDeadLetters(platform)
    return { messages: letters.map(({ target, ...letter }) => ({ ...letter, target: masked(target) })) }
  }
  const [, id] = words
  const { changed } = await platform.writer.execute('retryMessages', { id: id === 'all' ? null : id })
  if (changed === 0) throw new Refusal('not_found', { field: 'message' })
  return { retried: changed }
}
