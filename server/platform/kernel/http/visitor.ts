import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { preferredLocale } from '#server/shared/accept-language.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import { clientAddress } from '../visitors/client-address.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { Client } from './handler.ts'

const USER_AGENT_LENGTH = 512

/** The bearer of a request, or null. */
export function bearerOf(context: Context<AppEnvironment>): string | null {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}

/** Where a request came from. */
export function clientOf(context: Context<AppEnvironment>, serviceSecret: string | null): Client {
  const { req, env } = context
  const isTrusted = isService(context, serviceSecret)
  return {
    ip: clientAddress({
      socket: env.incoming?.socket.remoteAddress,
      forwardedFor: req.header('x-forwarded-for'),
      isTrusted,
    }),
    userAgent: req.header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
    host: (isTrusted && hostOfHeader(req.header('x-forwarded-host'))) || null,
    region: (isTrusted && regionOfHeader(req.header('region'))) || null,
    locale: preferredLocale(req.header('accept-language')),
  }
}

/** What names no host, as `a:b:c`, is as good as nothing. */
function hostOfHeader(text: string | undefined): string | null {
  const host = text?.toLowerCase() ?? ''
  const url = URL.parse(`https://${host}`)
  // a default port is left out of what a URL says
  return url !== null && [url.host, `${url.host}:443`].includes(host) ? host : null
}

const regionOfHeader = (text: string | undefined): Region | null => (text === 'KZ' || text === 'RU' ? text : null)

/** Whether the request shows the service secret, compared in constant time. */
export function isService(context: Context<AppEnvironment>, serviceSecret: string | null): boolean {
  const shown = context.req.header('x-service-secret')
  return serviceSecret !== null && shown !== undefined && timingSafeEqual(digest(shown), digest(serviceSecret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
