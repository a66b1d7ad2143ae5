import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorLines } from '~/lib/errors.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'

/** Ends the session on the server, then forgets it here. `problem` is why it has not, in the reader's words. */
export function useLogout() {
  const { clear } = useSessionCache()
  const router = useRouter()
  const { mutate, isPending, error } = useMutation(
    useTRPC().auth.logout.mutationOptions({
      onSuccess: () => {
        import('~/games/engine/play/recent-games.ts').then(
          (recent) => recent.forgetRecentGames(),
          () => undefined,
        )
        clear()
        return router.invalidate()
      },
      onError: (error) => toast.error(m.shell_logout(), errorLines(error).join('\n')),
    }),
  )
  return { logout: () => mutate({}), isLeaving: isPending, problem: errorLines(error) }
}
