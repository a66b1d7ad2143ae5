import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { PRODUCERS } from '#server/platform/providers/odds/port.ts'
import { findProducer, storeProducer } from '../book/producers.ts'
import type { Wanted } from './take-feed-messages.ts'

/**
 * Lets nothing stand on what producers said before a start of the platform, however short the stop was: they are down until they
 * have told what has happened since. Answers what has to be asked of them.
 */
export function suspendProducers(context: CommandContext): { readonly wanted: readonly Wanted[] } {
  const wanted = PRODUCERS.flatMap((producer): Wanted[] => {
    const known = findProducer(context, producer)
    if (!known) return []
    const requestId = newId(context)
    storeProducer(context, producer, { ...known, recovery: requestId })
    return [{ producer, requestId, after: known.lastGeneratedAt }]
  })
  return { wanted }
}
