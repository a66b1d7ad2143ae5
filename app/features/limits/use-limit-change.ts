import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'

/**
 * What every change of a player's protection does when it is through: all is asked for anew, since what they are offered
 * changes with it. Why one is refused stands beside its button, too.
 */
export function useLimitChange() {
  const { renew } = useSessionCache()
  return {
    onSuccess: renew,
    onError: (error: unknown) => toast.error(m.limits_title(), errorLines(error).join('\n')),
  }
}
