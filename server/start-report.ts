import type { Environment } from './env.ts'
import { isOnLoopback } from './shared/constants/external-url.ts'

type SiteSettings = Pick<
  Environment,
  'HOST' | 'METRICS_TOKEN' | 'PORT' | 'PUBLIC_ORIGIN' | 'SITE_LICENCE' | 'SUPPORT_EMAIL'
>

type RemoteSettings = SiteSettings & Pick<Environment, 'GAME_FRAME_ORIGINS' | 'SERVICE_SECRET' | 'TRUSTED_PROXY'>

/** Listeners and pages that others reach, those that only this machine reaches, expected settings, and demonstrations. */
export type StartReport = Readonly<Record<'public' | 'private' | 'missing' | 'demo', readonly string[]>>

type Listener = { readonly name: string; readonly host: string; readonly port: number }

/** Reports the site, and other listeners started with it. Each entry names its setting. */
export function siteReport(settings: SiteSettings, others: readonly Listener[] = []): StartReport {
  const { HOST: host, PORT: port, PUBLIC_ORIGIN: site } = settings
  const listeners = [{ name: 'site (HOST)', host, port }, ...others].map((listener) => {
    const address = `${listener.host.includes(':') ? `[${listener.host}]` : listener.host}:${listener.port}`
    return { line: `${listener.name}: ${address}`, isPrivate: isOnLoopback(`http://${address}`) }
  })
  return {
    public: [
      ...(site === undefined || isOnLoopback(site) ? [] : [`pages: ${site} (PUBLIC_ORIGIN)`]),
      ...listeners.filter(({ isPrivate }) => !isPrivate).map(({ line }) => line),
      ...when(settings.METRICS_TOKEN !== undefined, 'metrics, with a token (METRICS_TOKEN)'),
    ],
    private: [
      ...listeners.filter(({ isPrivate }) => isPrivate).map(({ line }) => line),
      ...when(settings.METRICS_TOKEN === undefined, 'metrics (METRICS_TOKEN)'),
    ],
    missing: [
      ...when(site === undefined, 'origin of the site (PUBLIC_ORIGIN)'),
      ...when(settings.SITE_LICENCE === undefined, 'line about the licence (SITE_LICENCE)'),
      ...when(settings.SUPPORT_EMAIL === undefined, 'address of the support (SUPPORT_EMAIL)'),
    ],
    demo: [],
  }
}

/** Reports a site whose platform runs elsewhere, and reports itself there. */
export function remoteSiteReport(settings: RemoteSettings): StartReport {
  const report = siteReport(settings)
  const isPublic = settings.PUBLIC_ORIGIN !== undefined && !isOnLoopback(settings.PUBLIC_ORIGIN)
  return {
    ...report,
    missing: [
      ...report.missing,
      ...when(settings.SERVICE_SECRET === undefined, 'secret shared with the platform (SERVICE_SECRET)'),
      ...when(isPublic && settings.TRUSTED_PROXY.length === 0, 'addresses of visitors behind a proxy (TRUSTED_PROXY)'),
      ...when(settings.GAME_FRAME_ORIGINS.length === 0, 'frames of games (GAME_FRAME_ORIGINS)'),
    ],
  }
}

/** The line, if the condition holds. */
export const when = (isSo: boolean, line: string): string[] => (isSo ? [line] : [])

/** Lines for people, one per part; a part without entries is left out. */
export const linesOfReport = (report: StartReport): string[] =>
  Object.entries(report)
    .filter(([, entries]) => entries.length > 0)
    .map(([part, entries]) => `${part}: ${entries.join('; ')}`)
