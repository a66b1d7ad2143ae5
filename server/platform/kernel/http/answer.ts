import { z } from 'zod'
import type { Call, CallOutput } from '#server/shared/contract/call.ts'
import { Reply, Stored } from './handler.ts'

/** Encodes what a handler gave by the contract and puts its envelope around it. Throws ZodError: a fault of ours. */
export function answer<C extends Call>(call: C, result: CallOutput<C> | Reply<CallOutput<C>> | Stored): Response {
  const status = result instanceof Reply ? result.status : 200
  const output: unknown = result instanceof Reply || result instanceof Stored ? result.output : result
  let body: unknown = z.encode<z.ZodType>(call.response, output)
  for (let layer = 0; layer < call.envelope; layer++) body = { data: body }
  return Response.json(body, { status })
}
