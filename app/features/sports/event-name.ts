import { isField } from '#server/shared/sports/markets/outright.ts'
import { m } from '~/paraglide/messages.js'

/** The two teams; for an outright its name. */
export const eventName = (event: { readonly home: string; readonly away: string }): string =>
  isField(event) ? event.home : m.sports_vs(event)
