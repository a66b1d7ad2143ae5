import { m } from '~/paraglide/messages.js'
import { eventName } from './event-name.ts'
import { sportName } from './sport-names.ts'
import { isRealMatch, type ProvenEvent } from './structured-data.ts'

/** The words of the pages of sports: one chunk, which none of them carries before it is asked for. */
export const eventsHead = (league?: string) => ({
  title: league ?? m.sports_head_title(),
  description: m.sports_head_description(),
})
/** Only a match of a real feed is to be found: a virtual one is gone within hours, and took place nowhere. */
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
