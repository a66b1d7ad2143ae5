import type { TRPCClient } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'

export type CallProcedure = (
  path: readonly string[],
  kind: 'query' | 'mutate',
  input: unknown,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<unknown>

type Called = (path: readonly string[], last: string, given: readonly unknown[]) => unknown

/** Callable proxy whose every property is such a proxy. Created once per path. */
function namesOf(called: Called, path: readonly string[] = []): object {
  const known = new Map<string, object>()
  return new Proxy(() => {}, {
    get(_, name) {
      // a proxy must not look like a promise when awaited
      if (typeof name !== 'string' || name === 'then') return undefined
      const one = known.get(name) ?? namesOf(called, [...path, name])
      known.set(name, one)
      return one
    },
    apply: (_, __, given: readonly unknown[]) => called(path.slice(0, -1), path.at(-1) ?? '', given),
  })
}

/** Client as typed by `@trpc/client`, implemented with `callProcedure`. */
export function clientOf(callProcedure: CallProcedure): TRPCClient<AppRouter> {
  const called: Called = (path, last, [input, options]) =>
    callProcedure(path, last === 'mutate' ? 'mutate' : 'query', input, options as { signal?: AbortSignal } | undefined)
  return namesOf(called) as TRPCClient<AppRouter>
}

type Given = Readonly<Record<string, unknown>>

/** Key that matches all queries below a path. */
const pathKeyOf = (path: readonly string[]) => (path.length === 0 ? [] : [path])

/**
 * Query keys and options compatible with `@trpc/tanstack-react-query`, at a tenth of its size: only queries, mutations
 * and their keys.
 */
export function optionsOf(callProcedure: CallProcedure): TRPCOptionsProxy<AppRouter> {
  const keyOf = (path: readonly string[], input?: unknown) => [
    path,
    { ...(input !== undefined && { input }), type: 'query' },
  ]
  const called: Called = (path, last, [first, second]) => {
    switch (last) {
      case 'queryKey':
        return keyOf(path, first)
      case 'queryFilter':
        return { ...(second as Given | undefined), queryKey: keyOf(path, first) }
      case 'pathKey':
        return pathKeyOf(path)
      case 'pathFilter':
        return { ...(first as Given | undefined), queryKey: pathKeyOf(path) }
      case 'queryOptions':
        return {
          ...(second as Given | undefined),
          queryKey: keyOf(path, first),
          queryFn: () => callProcedure(path, 'query', first),
        }
      case 'mutationKey':
        return [path]
      case 'mutationOptions':
        return {
          ...(first as Given | undefined),
          mutationKey: [path],
          mutationFn: (input: unknown) => callProcedure(path, 'mutate', input),
        }
      default:
        throw new TypeError(`${path.join('.')} has no ${last}`)
    }
  }
  return namesOf(called) as TRPCOptionsProxy<AppRouter>
}
