import {
  getTRPCErrorFromUnknown,
  type TRPC_ERROR_CODE_NUMBER,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server'
import type { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import type { Call } from '#server/shared/contract/call.ts'
import type { Context, Sources } from './context.ts'
import type { ErrorData } from './errors.ts'
import type { PublicOutput } from './public-output.ts'
import { mappedError, procedure } from './trpc.ts'

/** A call whose fields are all optional can be called without input. */
type PublicInput<C extends Call> =
  Record<never, never> extends z.input<C['request']> ? z.input<C['request']> | undefined : z.input<C['request']>

type Definition<C extends Call> = {
  input: PublicInput<C>
  output: PublicOutput<z.output<C['response']>>
  meta: object
  errorShape: { code: TRPC_ERROR_CODE_NUMBER; message: string; data: ErrorData }
}

export type ProcedureOf<C extends Call> = C['method'] extends 'GET'
  ? TRPCQueryProcedure<Definition<C>>
  : TRPCMutationProcedure<Definition<C>>

/**
 * The procedure of a call: a query for GET, else a mutation. It parses the input by the contract, makes the one
 * upstream call, and removes the credential from the output, which the session has put into the cookie by then.
 */
export function procedureOf<C extends Call>(entry: C): ProcedureOf<C>
export function procedureOf(entry: Call) {
  return procedureCalling(entry, async ({ ctx, input }) => {
    const output = await ctx.session.call(entry, withSources(entry, input, ctx.sources))
    return publicOutput(entry, output, ctx.settings.ALLOWED_REDIRECT_HOSTS)
  })
}

type ProcedureRequest = { readonly ctx: Context; readonly input: Record<string, unknown> }

/** A procedure with the input of a call that gets its output from `resolve`. */
export function procedureCalling<C extends Call>(
  entry: C,
  resolve: (request: ProcedureRequest) => Promise<unknown>,
): ProcedureOf<C>
export function procedureCalling(entry: Call, resolve: (request: ProcedureRequest) => Promise<unknown>) {
  const parse = (input: unknown) => entry.request.parse(input ?? {})
  const parsed = procedure.input(parse)
  const made = entry.method === 'GET' ? parsed.query(resolve) : parsed.mutation(resolve)
  plainCalls.set(made, async (ctx, input) => {
    try {
      return await resolve({ ctx, input: parsedOr(input, parse) })
    } catch (cause) {
      throw await mappedError(ctx, getTRPCErrorFromUnknown(cause))
    }
  })
  return made
}

/** The same as one plain call, since tRPC copies its options at every step. Throws as tRPC does. */
type PlainCall = (ctx: Context, input: unknown) => Promise<unknown>

const plainCalls = new WeakMap<object, PlainCall>()

/** Undefined for a procedure that does more than its call. */
export const plainCallOf = (made: object): PlainCall | undefined => plainCalls.get(made)

function parsedOr<T>(input: unknown, parse: (input: unknown) => T): T {
  try {
    return parse(input)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}

/** Adds the sources from the visitor's cookies to a call that has fields for them, unless the form sets them. */
export function withSources(
  { request }: Call,
  input: Record<string, unknown>,
  sources: Sources,
): Record<string, unknown> {
  const filled = { ...input }
  for (const [name, value] of Object.entries(sources))
    if (value !== null && Object.hasOwn(request.shape, name)) filled[name] ??= value
  return filled
}

/**
 * Output of a procedure: without its credential, and with a redirect address only if it is safe. A call that returns
 * nothing but the address fails if the operator sent an invalid one.
 */
export function publicOutput(entry: Call, output: unknown, allowedHosts: readonly string[]): unknown {
  const { credential, leadsTo } = entry
  if (credential === undefined && leadsTo === undefined) return output
  if (typeof output !== 'object' || output === null) return output
  const fields = Object.fromEntries(Object.entries(output).filter(([name]) => name !== credential))
  const address = leadsTo && fields[leadsTo]
  if (leadsTo === undefined || typeof address !== 'string') return fields
  const safe = externalUrl(address, allowedHosts)
  if (safe === null && leadsTo === 'url') throw new UpstreamError('contract', `${entry.path} returned an unsafe URL`)
  return { ...fields, [leadsTo]: safe }
}
