import { type AnyProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { Admitted } from '#server/edge/http/guards.ts'
import type { Context } from '#server/edge/trpc/context.ts'
import { plainCallOf } from '#server/edge/trpc/procedure-of.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { textOf } from '#server/edge/trpc/shared-text.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'

/**
 * Queries and mutations with byte-identical responses to tRPC over HTTP, without a Request, a Response, two sets of
 * Headers and four signals each: calls tRPC's procedures directly, or the single contract call of a procedure.
 */

type Called = {
  readonly path: string
  readonly type: 'query' | 'mutation'
  readonly input: unknown
  readonly procedure: AnyProcedure
}
/** Failure to serialize a whole response, not of a particular call. */
type Failed = Pick<Called, 'input'> & { readonly path: string | undefined; readonly type: Called['type'] | 'unknown' }
type Calls = { readonly calls: readonly Called[]; readonly isBatch: boolean }
type Outcome = { readonly data: unknown } | { readonly error: TRPCError; readonly call: Failed }

/** A complete response: its body, and its headers in lower case. */
export type LeanAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

type LeanOptions = {
  readonly maxBatchSize: number
  readonly headersOf: (errors: readonly TRPCError[]) => Iterable<readonly [name: string, value: string]>
}

/** Null for requests left to tRPC: subscriptions, unknown calls, and anything in another form. */
export function answerLeanly(
  admitted: Admitted,
  ctx: Context,
  { maxBatchSize, headersOf }: LeanOptions,
): Promise<LeanAnswer> | null {
  const called = callsOf(admitted)
  return called === null || called.calls.length > maxBatchSize ? null : answered(called)

  async function answered({ calls, isBatch }: Calls): Promise<LeanAnswer> {
    const outcomes = await Promise.all(calls.map(execute))
    try {
      return written(outcomes, isBatch)
    } catch (cause) {
      // the operator's response has a form that superjson refuses to serialize
      const call = { path: undefined, type: 'unknown', input: undefined } as const
      return written([{ error: getTRPCErrorFromUnknown(cause), call }], false)
    }
  }

  function written(outcomes: readonly Outcome[], isBatch: boolean): LeanAnswer {
    const results = outcomes.map((outcome) => ('error' in outcome ? { error: shapeOf(outcome) } : { result: outcome }))
    const errors = outcomes.flatMap((outcome) => ('error' in outcome ? outcome.error : []))
    const [first] = results
    const bodies = results.map((result) =>
      'error' in result ? `{"error":${textOf(result.error)}}` : `{"result":{"data":${textOf(result.result.data)}}}`,
    )
    return {
      status: getHTTPStatusCode(isBatch || first === undefined ? results : first),
      headers: [['vary', 'trpc-accept, accept'], ['content-type', 'application/json'], ...headersOf(errors)],
      body: isBatch ? `[${bodies.join()}]` : (bodies[0] ?? ''),
    }
  }

  async function execute(call: Called, batchIndex: number): Promise<Outcome> {
    const { path, type, input } = call
    try {
      const plain = plainCallOf(call.procedure)
      const getRawInput = async () => input
      const options = { path, type, getRawInput, ctx, batchIndex, signal: undefined }
      return { data: await (plain ? plain(ctx, input) : call.procedure(options)) }
    } catch (cause) {
      return { error: getTRPCErrorFromUnknown(cause), call }
    }
  }

  function shapeOf({ error, call: { path, type, input } }: Extract<Outcome, { error: unknown }>) {
    return getTRPCErrorShape({ path, type, input, config: CONFIG, error, ctx })
  }
}

/** Length of the path before the names of procedures. */
const BEFORE_NAMES = `${PROCEDURES_PATH}/`.length

/** Calls of a request; null if any part of it is not in the plain form. */
function callsOf({ request, url, body }: Admitted): Calls | null {
  const { pathname, searchParams } = url
  const names = pathname.slice(BEFORE_NAMES)
  const accepts = request.headers.get('trpc-accept') ?? request.headers.get('accept')
  if (names.includes('%') || accepts?.includes('jsonl')) return null
  if (body === null && (request.headers.get('content-type') ?? JSON_TYPE) !== JSON_TYPE) return null
  const isBatch = searchParams.get('batch') === '1'
  const sent = body === null ? inputOfQuery(searchParams) : parsed(body)
  if (sent === null) return null
  const inputs = isBatch ? sent.input : { 0: sent.input }
  if (inputs !== undefined && (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs))) return null
  const calls: Called[] = []
  for (const [index, path] of (isBatch ? names.split(',') : [names]).entries()) {
    const type = body === null ? 'query' : 'mutation'
    const procedure = procedureAt(path)
    if (procedure?._def.type !== type) return null
    const input: unknown = inputs && Reflect.get(inputs, index)
    calls.push({
      path,
      type,
      procedure,
      input: input === undefined ? undefined : procedureTransformer.input.deserialize(input),
    })
  }
  return { calls, isBatch }
}

const JSON_TYPE = 'application/json'

function inputOfQuery(query: URLSearchParams): { readonly input: unknown } | null {
  const text = query.get('input')
  return text ? parsed(text) : { input: undefined }
}

/** Null for invalid JSON. */
function parsed(text: string): { readonly input: unknown } | null {
  try {
    return { input: JSON.parse(text) }
  } catch {
    return null
  }
}

const { procedures, _config: CONFIG } = appRouter._def

function procedureAt(path: string): AnyProcedure | null {
  const found: unknown = Object.hasOwn(procedures, path) ? Reflect.get(procedures, path) : null
  return isProcedure(found) ? found : null
}

const isProcedure = (value: unknown): value is AnyProcedure => typeof value === 'function'
