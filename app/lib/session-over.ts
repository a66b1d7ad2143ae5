import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when an answer says that nobody is signed in. Returns how to stop. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of every answer that refuses its caller as nobody: whoever the page still shows has no session any more. */
export const tellSessionOver: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          observer.error(error)
          if (error instanceof TRPCClientError && error.data?.httpStatus === 401) for (const tell of listeners) tell()
        },
      }),
    )
