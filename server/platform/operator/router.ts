import { initTRPC, TRPCError } from '@trpc/server'
import { parseFields } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import type { OperatorCall, OperatorCallInput, OperatorCallOutput } from './contract/call.ts'
import { type OperatorContract, operatorContract } from './contract/contract.ts'
import { operatorHandlers } from './handlers/index.ts'
import { serveCall, type Visit } from './serve-call.ts'

const t = initTRPC.context<Visit>().create({
  transformer: procedureTransformer,
  // custom shape: the default one contains the path and, outside of production, the stack
  errorFormatter({ shape, error }) {
    const errors = error.cause instanceof Refusal ? error.cause.fieldErrors() : null
    return { code: shape.code, message: shape.data.code, data: { code: shape.data.code, errors } }
  },
})

const CODES = {
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_many_requests: 'TOO_MANY_REQUESTS',
} as const

const isKnown = (code: string): code is keyof typeof CODES => Object.hasOwn(CODES, code)

function procedureError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return new TRPCError({ code: isKnown(error.code) ? CODES[error.code] : 'UNPROCESSABLE_CONTENT', cause: error })
}

const raw = t.procedure.input((value: unknown) => value as Readonly<Record<string, unknown>> | undefined)

/** Procedure of a call: validated, admitted and encoded as over REST. */
function procedureOf(call: OperatorCall, handler: unknown) {
  const answer = async ({ ctx, input = {} }: { ctx: Visit; input?: Readonly<Record<string, unknown>> | undefined }) => {
    try {
      return await serveCall(ctx, call, handler, parseFields(call, input))
    } catch (error) {
      throw procedureError(error)
    }
  }
  return call.method === 'GET' ? raw.query(answer) : raw.mutation(answer)
}

/** Calls that set or remove the cookie are REST only, and so is that of the machine. */
const isProcedure = ({ access, path }: OperatorCall): boolean =>
  access.kind !== 'open' && access.kind !== 'machine' && path !== '/v1/session/end'

type InputOf<C extends OperatorCall> = OperatorCallInput<C>
type Typed<C extends OperatorCall> = C extends { readonly method: 'GET' }
  ? { readonly input: InputOf<C>; readonly output: OperatorCallOutput<C>; readonly kind: 'query' }
  : { readonly input: InputOf<C>; readonly output: OperatorCallOutput<C>; readonly kind: 'mutation' }

/** Types of the procedures, for clients: input and output of each by group and name. */
export type OperatorProcedures = {
  readonly [Group in keyof OperatorContract]: {
    readonly [Name in keyof OperatorContract[Group]]: OperatorContract[Group][Name] extends OperatorCall
      ? Typed<OperatorContract[Group][Name]>
      : never
  }
}

const groups = Object.entries(operatorContract).map(([group, calls]) => {
  const handlers: Readonly<Record<string, unknown>> = operatorHandlers[group as keyof OperatorContract]
  const procedures = Object.entries<OperatorCall>(calls)
    .filter(([, call]) => isProcedure(call))
    .map(([name, call]) => [name, procedureOf(call, handlers[name])] as const)
  return [group, t.router(Object.fromEntries(procedures))] as const
})

export const operatorRouter = t.router(Object.fromEntries(groups))
