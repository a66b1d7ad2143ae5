import { TRPCClientError } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { type Context, currentContext } from './context.ts'
import { appRouter } from './router.ts'

type CallOptions = { readonly signal?: AbortSignal | undefined }

/**
 * Calls a procedure in-process for the current request. The result, including rejections, is the same as in the
 * browser. Uses tRPC's own call without its client, which creates an observable, a promise and two abort signals per
 * call: a tenth of the cost of a page.
 * @throws TRPCClientError as a client of tRPC does
 */
export async function callInProcess(
  path: readonly string[],
  kind: 'query' | 'mutate',
  input: unknown,
  { signal }: CallOptions = {},
): Promise<unknown> {
  const call = { path: path.join('.'), type: kind === 'query' ? 'query' : 'mutation' } as const
  let ctx: Context | undefined
  try {
    ctx = currentContext()
    const getRawInput = async () => input
    return await callTRPCProcedure({ ...call, router: appRouter, getRawInput, ctx, signal, batchIndex: 0 })
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    const shape = getTRPCErrorShape({ ...call, config: appRouter._def._config, error, input, ctx })
    throw TRPCClientError.from({ error: shape }, { cause: error })
  }
}
