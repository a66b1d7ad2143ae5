import type { z } from 'zod'
import type { ErrorCode } from '#server/shared/contract/errors.ts'
import type { ActName } from '../acts/index.ts'
import type { Permission } from '../permissions.ts'

/**
 * Access to a call. `open`: anybody who reaches the listener, to sign in. `machine`: with the service secret of this
 * machine. `own`: every operator, about themselves. `look`: operators with the permission; an answer with personal data
 * is an audit entry. `act`: operators with the act's permission, and each is an audit entry.
 */
export type Access =
  | { readonly kind: 'open' | 'machine' | 'own' }
  | { readonly kind: 'look'; readonly permission: Permission }
  | { readonly kind: 'act'; readonly act: ActName }

/** One call of the operator API, as REST and as a procedure. Schemas describe the wire format. */
export type OperatorCall<Req extends z.ZodObject = z.ZodObject, Res extends z.ZodType = z.ZodType> = {
  readonly access: Access
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` placeholders for request fields. */
  readonly path: `/v1/${string}`
  readonly request: Req
  readonly response: Res
  /** Possible errors beside bad_request, invalid, unauthorized, forbidden and internal. */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
}

type Declared<Req extends z.ZodObject, Res extends z.ZodType> = Omit<OperatorCall<Req, Res>, 'errors' | 'access'> & {
  readonly errors?: readonly ErrorCode[]
}

/** Declares a call. */
export const operatorCall = <Req extends z.ZodObject, Res extends z.ZodType, const By extends Access>(
  access: By,
  definition: Declared<Req, Res>,
): OperatorCall<Req, Res> & { readonly access: By } => ({ errors: [], ...definition, access })

export const OPEN = { kind: 'open' } as const
export const MACHINE = { kind: 'machine' } as const
export const OWN = { kind: 'own' } as const
export const look = <const Name extends Permission>(permission: Name) => ({ kind: 'look', permission }) as const
export const act = <const Name extends ActName>(name: Name) => ({ kind: 'act', act: name }) as const

export type OperatorCallInput<C extends OperatorCall> = z.output<C['request']>
export type OperatorCallOutput<C extends OperatorCall> = z.output<C['response']>
