import { fullCover, linesOf, MAX_SYSTEM_LEGS, NAMED_SYSTEMS } from '#server/shared/sports/slip/kinds.ts'
import { m } from '~/paraglide/messages.js'
import type { Kind, Slip as WholeSlip } from './slip-store.ts'

/** A system possible for the selections of a slip. */
export type System = {
  /** Stored identifier: selections per line, or the name of a full cover. */
  readonly value: string
  readonly sizes: readonly number[]
  readonly lines: number
}

const NAMES: Readonly<Record<(typeof NAMED_SYSTEMS)[number]['name'], () => string>> = {
  trixie: m.sports_sys_trixie,
  patent: m.sports_sys_patent,
  yankee: m.sports_sys_yankee,
  lucky_15: m.sports_sys_lucky_15,
  super_yankee: m.sports_sys_super_yankee,
  lucky_31: m.sports_sys_lucky_31,
  heinz: m.sports_sys_heinz,
  lucky_63: m.sports_sys_lucky_63,
  super_heinz: m.sports_sys_super_heinz,
  goliath: m.sports_sys_goliath,
}

/**
 * All systems for a number of selections: each line size, and the named full covers.
 * @param bankers number of selections that are part of every line
 */
export function systemsOf(count: number, bankers: number): readonly System[] {
  const others = count - bankers
  if (count < 3 || count > MAX_SYSTEM_LEGS) return []
  // without a banker, lines of one selection would be singles
  const least = bankers > 0 ? 1 : 2
  const single = Array.from({ length: Math.max(0, others - least) }, (_, index) => [index + least])
  const named = NAMED_SYSTEMS.filter(({ legs }) => bankers === 0 && legs === count)
  return [
    ...single.map((sizes) => ({ value: String(sizes[0]), sizes, lines: linesOf(others, sizes) })),
    ...named.map(({ name, from }) => {
      const sizes = fullCover(count, from)
      return { value: name, sizes, lines: linesOf(count, sizes) }
    }),
  ]
}

export function systemLabel({ value, sizes, lines }: System, others: number): string {
  const named = NAMED_SYSTEMS.find(({ name }) => name === value)
  if (named) return m.sports_system_named({ name: NAMES[named.name](), lines })
  return m.sports_system_line({ size: sizes[0] ?? 0, count: others, lines })
}

type Slip = Omit<WholeSlip, 'unit' | 'policy'>

/** Effective form of a slip: its kind as far as possible for the number of selections, and the lines of one bet. */
export function formOf({ picks, kind: wished, system: remembered }: Slip): {
  readonly kind: Kind
  readonly systems: readonly System[]
  readonly system: System | undefined
  readonly bankers: number
} {
  const count = picks.length
  const bankers = picks.filter(({ isBanker }) => isBanker).length
  const possible = systemsOf(count, bankers)
  const systems = possible.length > 0 ? possible : systemsOf(count, 0)
  const kind = count === 1 ? 'singles' : wished === 'system' && systems.length === 0 ? 'accumulator' : wished
  const system = kind === 'system' ? (systems.find(({ value }) => value === remembered) ?? systems[0]) : undefined
  return { kind, systems, system, bankers: kind === 'system' && possible.length > 0 ? bankers : 0 }
}
