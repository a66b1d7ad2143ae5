import { createUpstream, type Upstream, type UpstreamSettings } from '#server/edge/upstream/client.ts'
import { Breakers } from '#server/edge/upstream/resilience.ts'

/** The settings of an app whose operator's API is at `url`. */
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

/** The typed client of an operator's API at `url`. */
export function upstreamAt(url: string, settings: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({ settings: settingsFor(url, settings), breakers: new Breakers(Date.now), random: () => 0 })
}
