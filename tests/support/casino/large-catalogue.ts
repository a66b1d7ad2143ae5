import { createHash } from 'node:crypto'
import type { GameProvider, GameTitle } from '#server/platform/providers/games/port.ts'
import { GAME_CATEGORIES, GAME_FEATURES } from '#server/shared/constants/titles.ts'
import { micros } from '#server/shared/money/micros.ts'
import { slots } from '#server/shared/rules/slots/game.ts'

const STUDIOS = slots.current.slots.map(({ name }) => name)
const FIRST = ['Élan', "O'Hara", 'Ночь', 'Loom', 'Salt', 'Night', 'Brass', 'Fox', 'Deep', 'Glass'] as const
const SECOND = ['light', 'Lanterns', 'Ferry', 'Weather', 'Ledger', 'Quarry', 'Orchard', 'Candle'] as const
const STAKES = { min: micros(1n), max: micros(1n), step: micros(1n), maxPayout: micros(1n) }
const PROVIDERS = 40
const LIVE_SHARE = 0.06
const UNKNOWN_RTP_SHARE = 0.03
const UK_SHARE = 0.15
const MAINTENANCE_SHARE = 0.01
const YEARS_MS = 10 * 365 * 86_400_000
const NOW = Date.UTC(2026, 10, 23)

/** Deterministic number in [0, 1) for a title and a purpose. */
const share = (title: number, purpose: number): number =>
  createHash('sha256').update(`catalogue:${title}:${purpose}`).digest().readUInt32BE(0) / 2 ** 32

/** Providers with `count` titles in total, most of them with the first providers. */
export function largeCatalogue(count: number): ReadonlyMap<string, GameProvider> {
  const titles = Map.groupBy(
    Array.from({ length: count }, (_, index) => index),
    (index) => Math.floor(PROVIDERS ** share(index, 0)),
  )
  return new Map(
    [...titles].map(([rank, indices]) => [
      `provider-${rank}`,
      {
        label: `Provider ${rank}`,
        origin: `https://p${rank}.example`,
        keys: [],
        titles: indices.map(titleOf),
        sources: null,
        stakesOf: (_, currency) => (currency === 'EUR' && rank % 2 === 1 ? null : STAKES),
        launchUrl: () => '',
        tablesNow: async () => [],
        readBooks: null,
      },
    ]),
  )
}

function titleOf(index: number): GameTitle {
  const round = Math.floor(index / (FIRST.length * SECOND.length))
  const studios = STUDIOS[index]
  const name = `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}`
  const number = round === 0 ? '' : ` ${round + 1}`
  const levels = [1, 2, 3, 4, 5] as const
  return {
    slug: `title-${index}`,
    gameId: `title-${index}`,
    name: studios ?? `${name}${number}`,
    rtp: null,
    hitBp: null,
    kind: studios === undefined && share(index, 1) < LIVE_SHARE ? 'live' : 'slot',
    categories: GAME_CATEGORIES.filter((_, category) => share(index, 20 + category) < 0.25),
    status: share(index, 30) < MAINTENANCE_SHARE ? 'maintenance' : 'active',
    volatility: levels[Math.floor(share(index, 2) * levels.length)] ?? 3,
    leastRtpBp: null,
    rtpBp: share(index, 8) < UNKNOWN_RTP_SHARE ? null : 9400 + Math.floor(351 * share(index, 3)),
    releasedAt: Math.round(NOW - YEARS_MS * share(index, 4) ** 2),
    popularity: Math.floor(1e6 * share(index, 5) ** 5),
    features: GAME_FEATURES.filter((_, feature) => share(index, 10 + feature) < 0.25),
    topWin: 1000,
    hasDemo: share(index, 7) < 0.92,
    blockedIn: share(index, 6) < UK_SHARE ? ['uk'] : [],
  }
}
