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

export type LogOptions = {
  readonly program: 'platform' | 'site'
  readonly level: Environment['LOG_LEVEL']
  /** Default: standard output. */
  readonly destination?: DestinationStream | undefined
}

/** A program's log: JSON lines, written before the call returns, so that a crash loses none. */
export function createLog({ program, level, destination }: LogOptions): Logger {
  return pino({ level, base: { program }, redact: SECRETS }, destination ?? pino.destination({ sync: true }))
}
