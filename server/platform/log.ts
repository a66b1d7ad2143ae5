import { type DestinationStream, type Logger, pino } from 'pino'
import type { Environment } from '#server/env.ts'

/** Nobody logs these on purpose; whoever logs an object that holds one logs no secret. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-service-secret',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'fresh_token',
  'bearer',
  'secret',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** The platform's log: JSON lines, written before the call returns, so that a crash loses none. */
export function createLog(level: Environment['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options = { level, base: { program: 'platform' }, redact: SECRETS }
  return pino(options, destination ?? pino.destination({ sync: true }))
}
