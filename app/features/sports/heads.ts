import { m } from '~/paraglide/messages.js'

/** The words of the pages of sports: one chunk, which none of them carries before it is asked for. */
export const eventsHead = (league?: string) => ({
  title: league ?? m.sports_head_title(),
  description: m.sports_head_description(),
})
export const eventHead = (event: { readonly home: string; readonly away: string }) => ({
  title: m.sports_vs(event),
  description: m.sports_head_description(),
})
export const footballHead = () => ({
  title: m.sports_football_head_title(),
  description: m.sports_football_head_description(),
})
export const modelHead = () => ({ title: m.sports_model_title(), description: m.sports_model_head_description() })
