import type { Writer } from '#server/platform/kernel/writer/writer.ts'
import type { Platform } from '../platform.ts'
import type { Finishing } from './act-results.ts'
import type { Effect } from './acts/act.ts'
import type { ActArgs, ActName, ActOutput } from './acts/index.ts'
import type { Admitted, Preview } from './acts/perform-act.ts'
import type * as commands from './commands.ts'
import type { Access, OperatorCall, OperatorCallInput, OperatorCallOutput } from './contract/call.ts'
import type { OperatorContract } from './contract/contract.ts'
import type { Credential } from './people/person.ts'

/**
 * Part of the platform that handlers may use. None of them has its writer: the acts of `acts/` and the looks that the app
 * admits are the only ways into it, and both write audit entries.
 */
export type Reads = Pick<
  Platform,
  | 'reader'
  | 'settings'
  | 'clock'
  | 'rules'
  | 'metrics'
  | 'games'
  | 'payments'
  | 'kyc'
  | 'email'
  | 'sms'
  | 'beacon'
  | 'captcha'
  | 'odds'
  | 'rates'
  | 'witnesses'
>

type AccountCommands = Pick<
  typeof commands,
  | 'acceptInvitation'
  | 'beginInvitation'
  | 'createOwnKey'
  | 'decideRequest'
  | 'endOwnSession'
  | 'noteRefusedDecision'
  | 'revokeOwnKey'
  | 'setUpDesk'
  | 'showRequest'
  | 'signInOperator'
  | 'signOutOperator'
>

/** Additional part for calls before a sign-in, and for those about the operator's own account. */
export type Door = Pick<Platform, 'passwords'> & {
  readonly run: Writer<AccountCommands>['execute']
  /** Counts a guess by these keys before it is made, and takes it back once it was right. */
  readonly guess: <Result>(account: string, work: () => Promise<Result>) => Promise<Result>
  /** Effect that the act of a call would have with an input. Refusals: not_found for a call that is no act; those of the act. */
  readonly preview: (call: string, input: Readonly<Record<string, unknown>>) => Promise<Preview>
  /** Output of an act that a second person's approval has executed, as its call sends it. */
  readonly finish: (name: ActName, output: unknown) => Promise<unknown>
  readonly ip: string
  /** Address of the console, for links. */
  readonly origin: string
  /** Sets the cookie of a session; null removes it. */
  setSession(token: string | null): void
}

export type Own = { readonly who: Admitted; readonly credential: Credential }

/** Subject of a look, which its audit entry names. */
export type Subject = {
  readonly on: string
  readonly userId?: string | null
  /** Fields for the entry. */
  readonly params?: Effect
  readonly reason?: string
  readonly why?: string
}

/** Additional part for looks. */
export type Lists = {
  /**
   * Answer of a call that lists something, with the admission and the entry that the call has. Refusals: not_found for
   * a call that is no list; forbidden for one that shows personal data in clear; those of the call.
   */
  readonly readList: (call: string, input: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>
}

type Answer<C extends OperatorCall> = Promise<OperatorCallOutput<C>> | OperatorCallOutput<C>

/** Output of an act's call when it is done. */
type ResultOf<C extends OperatorCall> =
  Extract<OperatorCallOutput<C>, { state: 'done' }> extends { readonly result: infer Result } ? Result : never

export type LookHandler<C extends OperatorCall, Found extends Subject = Subject> = {
  readonly on: (reads: Reads, input: OperatorCallInput<C>) => Promise<Found> | Found
  readonly answer: (reads: Reads & Own & Lists, input: OperatorCallInput<C>, subject: Found) => Answer<C>
}

/** A look whose subject carries what was found, with the type that its two halves share. */
export const lookHandler = <C extends OperatorCall, Found extends Subject>(
  handler: LookHandler<C, Found>,
): LookHandler<C> => handler as unknown as LookHandler<C>

export type ActHandler<C extends OperatorCall, Name extends ActName> = {
  readonly args: (reads: Reads & Own, input: OperatorCallInput<C>) => Promise<ActArgs<Name>> | ActArgs<Name>
  readonly result: (output: ActOutput<Name>, finishing: Finishing) => Promise<ResultOf<C>> | ResultOf<C>
}

export type HandlerOf<C extends OperatorCall> = C['access'] extends { readonly act: infer Name extends ActName }
  ? ActHandler<C, Name>
  : C['access'] extends { readonly kind: 'look' }
    ? LookHandler<C>
    : C['access'] extends { readonly kind: 'own' }
      ? (desk: Reads & Door & Own, input: OperatorCallInput<C>) => Answer<C>
      : (desk: Reads & Door, input: OperatorCallInput<C>) => Answer<C>

/** A handler for every call: one that is missing, or that would act without an entry, is a type error. */
export type OperatorHandlers = {
  readonly [Group in keyof OperatorContract]: {
    readonly [Name in keyof OperatorContract[Group]]: OperatorContract[Group][Name] extends OperatorCall & {
      readonly access: Access
    }
      ? HandlerOf<OperatorContract[Group][Name]>
      : never
  }
}
