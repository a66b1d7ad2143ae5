/** What analytics is told: names as its reports list them, and no data of a player. */
export type AnalyticsEvent = {
  readonly name: 'login_failed' | 'registration_failed' | 'promocode_error'
  /** A code of the API, "error 500", or what else the failure is called. */
  readonly error: string
}
export type AnalyticsSink = (event: AnalyticsEvent) => void

/** What happened before a sink was there: it is loaded late, and only with consent. */
const MAX_WAITING = 20
let waiting: AnalyticsEvent[] = []
let sink: AnalyticsSink | undefined

/** Tracks an event. Without a configured service, or without consent, nothing leaves the page. */
export function track(event: AnalyticsEvent): void {
  if (sink) sink(event)
  else waiting = [...waiting, event].slice(-MAX_WAITING)
}

/** Where events go from now on, those that wait among them. Returns how to stop it. */
export function connectAnalytics(to: AnalyticsSink): () => void {
  sink = to
  for (const event of waiting) to(event)
  waiting = []
  return () => {
    if (sink === to) sink = undefined
  }
}
