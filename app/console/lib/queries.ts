import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CallName, type InputOf, type OutputOf, read } from './api.ts'
import { useIsIdle } from './idle.ts'

const REFRESH_MS = 15_000

type LookOptions = { readonly enabled?: boolean; readonly isLive?: boolean }

/**
 * Answer of a call, kept up to date while somebody is at the desk: requests on their own do not keep a session open
 * that nobody uses.
 */
export function useLook<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, isLive = false }: LookOptions = {},
) {
  const isIdle = useIsIdle()
  return useQuery<OutputOf<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => read(name, input, signal),
    enabled,
    refetchInterval: isLive && !isIdle ? REFRESH_MS : false,
    retry: false,
  })
}

/** Pages of a call's list, newest first. */
export function usePages<Name extends CallName>(name: Name, input: InputOf<Name>) {
  return useInfiniteQuery({
    queryKey: [name, input],
    queryFn: ({ pageParam, signal }) =>
      read(name, { ...(input as object), ...(pageParam !== null && { before: pageParam }) } as InputOf<Name>, signal),
    initialPageParam: null as string | number | null,
    getNextPageParam: (page) => (page as { next?: string | number | null }).next ?? null,
    retry: false,
  })
}
