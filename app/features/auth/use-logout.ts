import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'

const loadRecentGames = () => import('~/features/catalogue/recent-games.ts')

/** Ends the session on the server, then clears it in the browser. `problem` is the error text of a failed logout. */
export function useLogout() {
  const { clear } = useSessionCache()
  const router = useRouter()
  const { mutate, isPending, error } = useMutation(
    useTRPC().auth.logout.mutationOptions({
      onSuccess: async () => {
        loadRecentGames().then(
          (recent) => recent.forgetRecentGames(),
          () => undefined,
        )
        await clear()
        await router.invalidate()
      },
      onError: (error) => toast.error(m.shell_logout(), errorLines(error).join('\n')),
    }),
  )
  return { logout: () => mutate({}), isLeaving: isPending, problem: errorLines(error) }
}
