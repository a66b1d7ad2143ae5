import { errorLines } from '~/lib/errors.ts'
import { useSessionCache } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'

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
