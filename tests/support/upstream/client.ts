import { createUpstream, type Upstream, type UpstreamSettings } from '#server/edge/upstream/client.ts'
import { Breakers } from '#server/edge/upstream/resilience.ts'

export function settingsFor(url: string, settings: Partial<UpstreamSettings> = {}): UpstreamSettings {
  return {
    UPSTREAM: 'remote',
    UPSTREAM_URL: url,
    UPSTREAM_TIMEOUT_MS: 10_000,
    PLATFORM_HOST: '127.0.0.1',
    PLATFORM_PORT: 4000,
    ...settings,
  }
}

export function upstreamAt(url: string, settings: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({ settings: settingsFor(url, settings), breakers: new Breakers(Date.now), random: () => 0 })
}
