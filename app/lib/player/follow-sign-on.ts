import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { signOnAddress } from '#server/shared/constants/sign-on-address.ts'

/**
 * Handles authentication errors in the browser: goes to the single sign-on page named by an error, with the current
 * address to return to; reports responses that reject the session; and repeats calls that only the browser can make.
 */
export const followSignOn =
  (leaveFor: (address: string) => void, currentAddress: () => string, onRefused = () => {}): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const check = (isLast: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const data = error instanceof TRPCClientError ? error.data : undefined
            if (data?.retryFromClient && !isLast) {
              subscription = check(true)
              return
            }
            if (data?.httpStatus === 401) onRefused()
            if (data?.signOn) leaveFor(signOnAddress(data.signOn, currentAddress()))
            observer.error(error)
          },
        })
      let subscription = check(false)
      return () => subscription.unsubscribe()
    })
