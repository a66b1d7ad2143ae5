import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Environment } from '#server/env.ts'

/** Redacted, in case an object that contains one is logged. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-service-secret',
  'x-operator-totp',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'fresh_token',
  'bearer',
  'secret',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

export type LogOptions = {
  readonly program: 'platform' | 'site' | 'witness'
  readonly level: Environment['LOG_LEVEL']
  /** Default: standard output, as lines for a person where that is a terminal, else as JSON. */
  readonly destination?: DestinationStream | undefined
}

/** A program's log. Each line is written before the call returns, so that a crash loses none. */
export function createLog({ program, level, destination }: LogOptions): Logger {
  const output = destination ?? (process.stdout.isTTY ? readableLines(1) : pino.destination({ sync: true }))
  return pino({ level, base: { program }, redact: SECRETS }, output)
}

/** Fields of a request that its log line already contains as text. */
const IN_THE_LINE = ['method', 'path', 'status', 'ms', 'requestId']

/** Log lines for a person, to a file descriptor or a stream: `12:03:07 INFO site: GET /faq 200, 8 ms`. */
export function readableLines(destination: number | NodeJS.WritableStream, colorize = true): DestinationStream {
  return pretty({
    destination,
    sync: true,
    colorize,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['pid', 'hostname', 'program', ...IN_THE_LINE].join(','),
    messageFormat: ({ program, msg, method, path, status, ms }) =>
      onOneLine(method === undefined ? `${program}: ${msg}` : `${program}: ${method} ${path} ${status}, ${ms} ms`),
  })
}

/** Escapes control characters as JSON does, so that input cannot break a line or move the cursor (ASVS 16.4.1). */
const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
