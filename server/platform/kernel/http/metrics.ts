import { Hono } from 'hono'
import { mayReadMetrics } from '#server/telemetry/may-read-metrics.ts'
import type { Platform } from '../platform.ts'
import type { AppEnvironment } from './app-environment.ts'

/** `/metrics` in Prometheus text format; 404 for clients that may not read it. */
export function metricsPage({ metrics, settings }: Pick<Platform, 'metrics' | 'settings'>) {
  return new Hono<AppEnvironment>().get('/metrics', async (context) => {
    const peer = context.env.incoming?.socket.remoteAddress
    if (!mayReadMetrics({ peer, headers: context.req.raw.headers }, settings.metricsToken)) return context.notFound()
    return context.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })
}
