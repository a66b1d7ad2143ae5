import { volatilityOf } from '#server/shared/rules/slots/figures.ts'
import { FIGURES } from '#server/shared/rules/slots/figures-of.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { SLOTS } from '#server/shared/rules/slots/v1/slots.ts'
import type { GameFeature, GameTitle } from '../port.ts'

const RELEASED = Date.UTC(2026, 10, 22)

/** The studio's slots; the order of their definitions is that of their popularity until they have been played. */
export const STUDIO_TITLES: readonly GameTitle[] = SLOTS.flatMap((slot, index) => {
  const figures = FIGURES[slot.id]
  if (!figures) return []
  const { rtp, rtpBp, hitBp, topWin } = figures
  return [
    {
      ...{ slug: slot.id, gameId: slot.id, name: slot.name, kind: 'slot' as const },
      ...{ rtp, rtpBp, hitBp, topWin, hasDemo: true, blockedIn: [] },
      features: featuresOf(slot),
      volatility: volatilityOf(figures),
      releasedAt: RELEASED - index * 86_400_000,
      popularity: SLOTS.length - index,
    },
  ]
})

function featuresOf({ free, hold, kind, cascade, strips }: SlotDefinition): GameFeature[] {
  return [
    ...(free ? ['free-spins' as const] : []),
    ...(hold ? ['hold-and-spin' as const] : []),
    ...(kind === 'ways' ? ['ways' as const] : []),
    ...(cascade ? ['cascade' as const] : []),
    ...(strips.base.length === 3 ? ['classic' as const] : []),
  ]
}
