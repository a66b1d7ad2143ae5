import type { TRPCClient } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** Asks a procedure by its path. */
export type AskProcedure = (
  path: readonly string[],
  kind: 'query' | 'mutate',
  input: unknown,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<unknown>

type Called = (path: readonly string[], last: string, given: readonly unknown[]) => unknown

/** An object whose every name is such an object, and can be called. One is made for a path, once. */
function namesOf(called: Called, path: readonly string[] = []): object {
  const known = new Map<string, object>()
  return new Proxy(() => {}, {
    get(_, name) {
      // whoever awaits it is to find no promise
      if (typeof name !== 'string' || name === 'then') return undefined
      const one = known.get(name) ?? namesOf(called, [...path, name])
      known.set(name, one)
      return one
    },
    apply: (_, __, given: readonly unknown[]) => called(path.slice(0, -1), path.at(-1) ?? '', given),
  })
}

/** The calls of a client as `@trpc/client` types them, made by `ask`. */
export function clientOf(ask: AskProcedure): TRPCClient<AppRouter> {
  const called: Called = (path, last, [input, options]) =>
    ask(path, last === 'mutate' ? 'mutate' : 'query', input, options as { signal?: AbortSignal } | undefined)
  return namesOf(called) as TRPCClient<AppRouter>
}

type Given = Readonly<Record<string, unknown>>

/** Of all queries below a path. */
const pathKeyOf = (path: readonly string[]) => (path.length === 0 ? [] : [path])

/**
 * Keys and options of queries as `@trpc/tanstack-react-query` makes them, in a tenth of its size: of it this site uses
 * queries, mutations, and the keys of both.
 */
export function optionsOf(ask: AskProcedure): TRPCOptionsProxy<AppRouter> {
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
          queryFn: () => ask(path, 'query', first),
        }
      case 'mutationKey':
        return [path]
      case 'mutationOptions':
        return {
          ...(first as Given | undefined),
          mutationKey: [path],
          mutationFn: (input: unknown) => ask(path, 'mutate', input),
        }
      default:
        throw new TypeError(`${path.join('.')} has no ${last}`)
    }
  }
  return namesOf(called) as TRPCOptionsProxy<AppRouter>
}
