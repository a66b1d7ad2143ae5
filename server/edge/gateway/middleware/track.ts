import { sendAnalyticsEvents } from '../analytics-events.ts'
import type { Middleware } from '../compose.ts'

/** The operator is told of the visit, behind its answer. */
export const track: Middleware = { name: 'track', after: sendAnalyticsEvents }
