import type { GameFeature } from '#server/shared/constants/titles.ts'
import { volatilityOf } from '#server/shared/rules/slots/figures.ts'
import { slots } from '#server/shared/rules/slots/game.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { bestEdge, TABLES, worstEdge } from '#server/shared/rules/tables/tables.ts'
import type { GameTitle } from '../port.ts'

const { slots: SLOTS, figures: FIGURES } = slots.current
const RELEASED = Date.UTC(2026, 10, 22)
const EVERYWHERE = { blockedIn: [], status: 'active' } as const

const SLOT_TITLES: readonly GameTitle[] = SLOTS.flatMap((slot, index) => {
  const figures = FIGURES[slot.id]
  if (!figures) return []
  const { rtp, rtpBp, hitBp, topWin } = figures
  return [
    {
      slug: slot.id,
      gameId: slot.id,
      name: slot.name,
      kind: 'slot' as const,
      ...EVERYWHERE,
      rtp,
      rtpBp,
      leastRtpBp: rtpBp,
      hitBp,
      topWin,
      hasDemo: true,
      categories: [slot.strips.base.length === 3 ? ('classic' as const) : ('video' as const)],
      features: featuresOf(slot),
      volatility: volatilityOf(figures),
      releasedAt: RELEASED - index * 86_400_000,
      popularity: SLOTS.length - index,
    },
  ]
})

/** Highest payout: a single number in roulette, a pair in baccarat. */
const TOP_WIN = { roulette: 36, baccarat: 12 } as const

const TABLE_TITLES: readonly GameTitle[] = TABLES.map((table, index) => ({
  slug: table.id,
  gameId: table.id,
  name: table.name,
  kind: 'live' as const,
  ...EVERYWHERE,
  rtp: null,
  hitBp: null,
  volatility: null,
  hasDemo: true,
  features: [],
  categories: [table.game],
  rtpBp: Math.floor(10_000 - bestEdge(table) / 100),
  leastRtpBp: Math.floor(10_000 - worstEdge(table) / 100),
  topWin: TOP_WIN[table.game],
  releasedAt: RELEASED - index * 86_400_000,
  popularity: TABLES.length - index,
}))

/** The studio's games. The order of their definitions is used as popularity until they have been played. */
export const STUDIO_TITLES: readonly GameTitle[] = [...SLOT_TITLES, ...TABLE_TITLES]

function featuresOf({ free, hold, kind, cascade }: SlotDefinition): GameFeature[] {
  return [
    ...(free ? ['free-spins' as const] : []),
    ...(hold ? ['hold-and-spin' as const] : []),
    ...(kind === 'ways' ? ['ways' as const] : []),
    ...(cascade ? ['cascade' as const] : []),
  ]
}
