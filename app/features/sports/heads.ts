import { m } from '~/paraglide/messages.js'
import { eventName } from './event-name.ts'
import { sportName } from './sport-names.ts'

/** The words of the pages of sports: one chunk, which none of them carries before it is asked for. */
export const eventsHead = (league?: string) => ({
  title: league ?? m.sports_head_title(),
  description: m.sports_head_description(),
})
export const eventHead = (event: { readonly home: string; readonly away: string }) => ({
  title: eventName(event),
  description: m.sports_head_description(),
})
export const sportHead = (name: string) => ({
  title: m.sports_sport_head_title({ sport: sportName(name) }),
  description: m.sports_sport_head_description({ sport: sportName(name) }),
})
export const modelHead = () => ({ title: m.sports_model_title(), description: m.sports_model_head_description() })
