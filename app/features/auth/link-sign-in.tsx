import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorLines } from '~/lib/errors.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useWait } from '~/lib/use-wait.ts'
import { withRetryLine } from '~/lib/with-retry-line.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'

/** Asks before a link signs in: whoever made the link may be another than who follows it. */
export function LinkSignIn() {
  const user = useSession().profile?.user
  const { mutate, error, isPending, isSuccess } = useMutation(
    useTRPC().auth.login.finishLink.mutationOptions({
      // another player's page begins anew
      onSuccess: ({ to }) => window.location.assign(to),
    }),
  )
  const waitS = useWait(error)
  return (
    <div className="mx-auto max-w-105 lg:mt-6 lg:rounded-panel lg:border lg:border-line lg:bg-surface-1 lg:p-6">
      <h1 className="title-24">{m.auth_link_title()}</h1>
      <p className="mt-2 text-14 text-paper-2 wrap-anywhere">
        {user ? m.auth_link_replaces({ name: user.email ?? user.phone ?? user.name }) : m.auth_link_question()}
      </p>
      {error && (
        <p role="alert" className="mt-4 text-14 text-loss">
          {withRetryLine(errorLines(error), waitS).join(' ')}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={isPending || isSuccess} blocked={waitS > 0} onClick={() => mutate()}>
          {m.auth_link_submit()}
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          {user ? m.auth_link_stay() : m.page_to_home()}
        </Link>
      </div>
    </div>
  )
}
