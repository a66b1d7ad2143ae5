import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'

/**
 * Mutation callbacks for changes of a player's limits: success refetches everything, since the available offers depend
 * on limits. Errors are also shown next to the button.
 */
export function useLimitChange() {
  const { renew } = useSessionCache()
  return {
    onSuccess: renew,
    onError: (error: unknown) => toast.error(m.limits_title(), errorLines(error).join('\n')),
  }
}
