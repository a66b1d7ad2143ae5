import { dataOf } from '~/lib/calls/error-data.ts'
import { type AnalyticsEvent, track } from './analytics.ts'

/** Analytics events for a form rejected by the server: one, and another one if the promo code is the reason. */
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

/** Tracks the failure and rethrows the error. */
export function trackFailure(name: AnalyticsEvent['name']) {
  return (error: unknown): never => {
    for (const event of failureEvents(name, error)) track(event)
    throw error
  }
}

/** Without the detail after the colon, which may contain the player's input. */
const codeOf = (message: string) => message.split(':', 1)[0] ?? message

/** Tracks a promo code that the server rejected. */
export function trackPromoFailure(error: unknown): void {
  const data = dataOf(error)
  const [first = `error ${data?.httpStatus ?? 500}`] = Object.values(data?.fields ?? {}).flat()
  track({ name: 'promocode_error', error: codeOf(first) })
}
