import type { OperatorApi } from '#server/platform/operator/command-line/api.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Client } from './client.ts'
import type { Player } from './player.ts'

/** People at the desk and their roles, beside the first admin. */
export const TEAM = {
  sue: 'support',
  sam: 'support',
  fin: 'finance',
  fay: 'finance',
  rik: 'risk',
  rob: 'risk',
  tom: 'trading',
  tim: 'trading',
  max: 'marketing',
  mia: 'marketing',
  kay: 'compliance',
  kim: 'compliance',
  ada: 'admin',
} as const
export type Name = keyof typeof TEAM | 'admin'

/** Response of a call that acts. */
type Performed<Result> =
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'requested'; readonly request: { readonly id: string } }

export type Desk = {
  readonly world: World
  readonly client: Client
  readonly random: Random
  readonly players: readonly Player[]
  /** Idempotency keys of acknowledged movements of money. */
  readonly movements: string[]
  /** Runs a verb of the command line as one of the team, and what takes two with another; null if it was rejected or lost. */
  readonly operate: <Data>(
    name: Name,
    words: readonly [string, ...string[]],
    document?: unknown,
  ) => Promise<Data | null>
  /** Makes a call that reads; null if it was rejected or lost. */
  readonly read: <Data>(name: Name, call: (api: OperatorApi) => Promise<Data>) => Promise<Data | null>
  /**
   * Makes a call that acts, and has the second person approve it where it waits for one. Returns its result; null if it
   * was rejected or lost. One with an idempotency key is repeated until it is decided.
   */
  readonly act: <Result>(
    people: readonly [Name, Name],
    call: (api: OperatorApi) => Promise<Performed<Result>>,
    idempotent?: 'idempotent',
  ) => Promise<Result | null>
  /** A number that nothing else of this desk has. */
  nextNumber(): number
}

/** Something that operators do. */
export type DeskAct = {
  readonly name: string
  /** How often it is done, relative to the others. */
  readonly weight: number
  readonly run: (desk: Desk) => Promise<unknown>
}
