import { dataOf } from '~/lib/calls/error-data.ts'
import { type AnalyticsEvent, track } from './analytics.ts'

/** What analytics is told of a form that the server refused: one event, and another where the promo code is why. */
export function failureEvents(name: AnalyticsEvent['name'], error: unknown): AnalyticsEvent[] {
  const data = dataOf(error)
  const status = data?.httpStatus ?? 0
  if (data === undefined || status >= 500) return [{ name, error: 'error 500' }]
  const fields = data.fields ?? {}
  const [first = `error ${status}`] = Object.values(fields).flat()
  const promo = fields.promo?.[0]
  return [
    { name, error: codeOf(first) },
    ...(promo === undefined ? [] : [{ name: 'promocode_error', error: codeOf(promo) } as const]),
  ]
}

/** Tracks the failure, and hands the error on. */
export function trackFailure(name: AnalyticsEvent['name']) {
  return (error: unknown): never => {
    for (const event of failureEvents(name, error)) track(event)
    throw error
  }
}

/** Without the detail after the colon, which may be what a player typed. */
const codeOf = (message: string) => message.split(':', 1)[0] ?? message

/** Tells analytics of a promo code that the server did not take. */
export function trackPromoFailure(error: unknown): void {
  const data = dataOf(error)
  const [first = `error ${data?.httpStatus ?? 500}`] = Object.values(data?.fields ?? {}).flat()
  track({ name: 'promocode_error', error: codeOf(first) })
}
