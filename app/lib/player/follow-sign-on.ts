import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'

/**
 * What the browser does of itself with an error: it goes to the single sign-on page that an answer names, with its own
 * address to come back to, tells of an answer that knows nobody, and asks once more for what only it can ask.
 */
export const followSignOn =
  (leaveFor: (address: string) => void, currentAddress: () => string, onRefused = () => {}): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const ask = (isLast: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const data = error instanceof TRPCClientError ? error.data : undefined
            if (data?.retryFromClient && !isLast) {
              subscription = ask(true)
              return
            }
            if (data?.httpStatus === 401) onRefused()
            if (data?.signOn) leaveFor(signOnAddress(data.signOn, currentAddress()))
            observer.error(error)
          },
        })
      let subscription = ask(false)
      return () => subscription.unsubscribe()
    })
