import { createHmac, hkdfSync } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { normalEmail, plainNumber } from '#server/shared/constants/contact.ts'
import type { Call } from '#server/shared/contract/call.ts'
import { newId } from '../ids.ts'
import type { Platform } from '../platform.ts'
import type { Refusal } from '../refusal.ts'
import type { AppEnvironment } from './app-environment.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Logs one line and records one measurement per request, under an id that is also sent in the response. Neither query
 * nor body is logged, since they may contain secrets.
 */
export function requestLog({
  log,
  metrics,
  clock,
  entropy,
  settings,
}: Pick<Platform, 'log' | 'metrics' | 'clock' | 'entropy' | 'settings'>): MiddlewareHandler<AppEnvironment> {
  const draw = () => ({ now: clock.now(), random: entropy.bytes, secret: settings.secret })
  return async (context, next) => {
    const startedAt = performance.now()
    const given = context.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : newId(draw())
    context.set('requestId', requestId)
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const { method, path } = context.req
    const { status } = context.res
    const ms = performance.now() - startedAt
    log.info({ requestId, method, path, status, ms: Math.round(ms) }, 'request')
    metrics.requests.observe({ method: methodLabel(method), route: routeOf(context), status }, ms / 1000)
  }
}

/** Label of the matched route's pattern. The path would create one series per id. */
function routeOf(context: Context<AppEnvironment>): string {
  const pattern = routePath(context, -1)
  return pattern.endsWith('*') ? 'none' : pattern
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Limits labels to known methods: clients can send any. */
const methodLabel = (method: string) => (METHODS.has(method) ? method : 'other')

/** A call that opens, closes or changes an account or its sessions (ASVS 16.3), and its name in the security log. */
export type SecurityEvent = {
  readonly call: Call
  readonly event: string
  /** Logs refusals only, for a call that succeeds every 15 minutes for every player. */
  readonly isRoutine?: boolean
}

/** User and origin of a request, and the id that its other log lines have. */
export type SecurityContext = {
  readonly requestId: string
  readonly ip: string
  /** Null before a login, and if it failed. */
  readonly userId: string | null
}

type Happened = SecurityContext & { readonly event: string; readonly by: string; readonly input: object }

/** Logs the outcome of a security event. */
export function logSecurityEvent(
  { log, settings }: Pick<Platform, 'log' | 'settings'>,
  { event, by, input, ...context }: Happened,
  refusal: Refusal | null,
): void {
  const outcome = refusal === null ? 'ok' : refusal.code
  const line = { securityEvent: event, outcome, by, ...context, subject: subjectOf(settings.secret, input) }
  if (refusal === null) log.info(line, 'security event')
  else log.warn(line, 'security event')
}

const KEY_PURPOSE = 'fairline/security-log/v1'
const KEY_BYTES = 32
const SUBJECT_DIGITS = 16

/** Keyed hash of the email or phone in the input: equal inputs are recognizable, but cannot be read from the log. */
function subjectOf(secret: string, input: object): string | null {
  const named = contactIn(input)
  if (named === null) return null
  const key = new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(named).digest('hex').slice(0, SUBJECT_DIGITS)
}

function contactIn(input: object): string | null {
  if ('email' in input && typeof input.email === 'string') return normalEmail(input.email) ?? input.email.toLowerCase()
  return 'phone' in input && typeof input.phone === 'string' ? plainNumber(input.phone).replace(/[^+\d]/g, '') : null
}
