import type { Fixture } from '../port.ts'
import type { VirtualMatch, VirtualSport } from './sport.ts'

export type VirtualFixture = Fixture & {
  readonly id: string
  readonly virtual: VirtualSport
  readonly match: VirtualMatch
}

export const slotOf = ({ slotMs }: Pick<VirtualSport, 'slotMs'>, at: number): number => Math.floor(at / slotMs)

export function fixtureOf(virtual: VirtualSport, slot: number): VirtualFixture {
  const match = virtual.matchOf(slot)
  return {
    id: `${virtual.ids}${slot}`,
    sport: virtual.name,
    ...match.teams,
    startsAt: slot * virtual.slotMs,
    virtual,
    match,
  }
}
