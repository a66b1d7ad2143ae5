import { m } from '~/paraglide/messages.js'
import { eventName } from './event-name.ts'
import { sportName } from './sport-names.ts'
import { isRealMatch, type ProvenEvent } from './structured-data.ts'

/** Heads of the sports pages, in a chunk that pages load on demand. */
export const eventsHead = (league?: string) => ({
  title: league ?? m.sports_head_title(),
  description: m.sports_head_description(),
})
/** Only matches of a real feed are indexed: virtual ones are gone within hours and never took place. */
export const eventHead = (event: ProvenEvent) => ({
  title: eventName(event),
  description: m.sports_head_description(),
  isIndexed: isRealMatch(event),
})
export const sportHead = (name: string) => ({
  title: m.sports_sport_head_title({ sport: sportName(name) }),
  description: m.sports_sport_head_description({ sport: sportName(name) }),
})
export const modelHead = () => ({ title: m.sports_model_title(), description: m.sports_model_head_description() })
