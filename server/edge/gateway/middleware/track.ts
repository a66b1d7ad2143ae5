import { sendAnalyticsEvents } from '../analytics-events.ts'
import type { Middleware } from '../compose.ts'

/** The operator is told of the visit, behind its answer. One that brings news is answered anew each time. */
export const track: Middleware = {
  name: 'track',
  after(context, answer) {
    if (sendAnalyticsEvents(context)) answer.sameUntil = undefined
  },
}
