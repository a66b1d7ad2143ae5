import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RecordFields, RecordValue } from '#server/shared/log/record.ts'
import type { Person } from '../people/person.ts'
import type { Permission } from '../permissions.ts'

/** Result of an act: its output, and fields of its audit entry. */
export type Done<Output> = {
  readonly output: Output
  /** Ledger reference or id of what was written. */
  readonly ref?: string
  readonly before?: RecordFields
  readonly after?: RecordFields
}

/** Changes that an act would make, computed without writing: shown to its approvers, and compared when it runs. */
export type Effect = { readonly [field: string]: RecordValue | undefined }

type Definition<Args, Output> = {
  readonly permission: Permission
  /** Subject of the audit entry, by ids only. */
  readonly on: (args: Args) => string
  /** Player whom it concerns: personal fields of the entry are hashed with that player's key. */
  readonly player?: (args: Args) => string | null
  /** Fields of the arguments for the entry. */
  readonly params?: (args: Args) => RecordFields
  /** Whether a code of the authenticator from the last five minutes is needed. */
  readonly needsProof?: true
  /** Refuses what nobody may do, and returns what the act would do. Read-only. */
  readonly effect?: (context: CommandContext, args: Args, by: Person) => Effect
  /** Whether what it would do now is what was asked for. Default: exactly. */
  readonly agrees?: (asked: Effect, now: Effect) => boolean
  /** Whether it needs a second person, where the permission leaves that to the act (`amount`, `sometimes`). */
  readonly needsSecond?: (context: CommandContext, args: Args, by: Person) => boolean
  /** Whether it needs none, although the permission asks for one. */
  readonly isAlone?: (context: CommandContext) => boolean
  /** For acts that keep their own two approvals, as a withdrawal does. */
  readonly isPaired?: true
  /** How long a request waits for the second person, in ms. */
  readonly waitsMs?: number
  readonly run: (context: CommandContext, args: Args, by: Person) => Done<Output>
}

const REGISTERED: unique symbol = Symbol('registered')

/**
 * An act of operators. Only `act` makes one, and only `perform-act.ts` runs one: with permission, second person and audit
 * entry in one transaction.
 */
export type Act<Args, Output> = Definition<Args, Output> & { readonly [REGISTERED]: true }

export const act = <Args, Output>(definition: Definition<Args, Output>): Act<Args, Output> => ({
  ...definition,
  [REGISTERED]: true,
})

export type AnyAct = Act<never, unknown>
export type ArgsOf<One> = One extends Act<infer Args, unknown> ? Args : never
export type OutputOf<One> = One extends Act<never, infer Output> ? Output : never
