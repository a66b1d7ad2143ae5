/** Analytics events: names as its reports list them, without any player data. */
export type AnalyticsEvent = {
  readonly name: 'login_failed' | 'registration_failed' | 'promocode_error'
  /** A code of the API, "error 500", or another name of the failure. */
  readonly error: string
}
export type AnalyticsSink = (event: AnalyticsEvent) => void

/** Maximum number of events queued before a sink is connected: it is loaded late, and only with consent. */
const MAX_WAITING = 20
let waiting: AnalyticsEvent[] = []
let sink: AnalyticsSink | undefined

/** Tracks an event. Without a configured service or without consent, nothing leaves the page. */
export function track(event: AnalyticsEvent): void {
  if (sink) sink(event)
  else waiting = [...waiting, event].slice(-MAX_WAITING)
}

/** Sends queued and future events to the sink. Returns a function that disconnects it. */
export function connectAnalytics(to: AnalyticsSink): () => void {
  sink = to
  for (const event of waiting) to(event)
  waiting = []
  return () => {
    if (sink === to) sink = undefined
  }
}
