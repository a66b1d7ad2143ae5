import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { errorLines, translateError } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'

/**
 * Requires a confirmation before a link signs the user in, since somebody else may have created the link. Without
 * scripts the form posts to the page's own address.
 * @param failure error code of a failed sign-in
 */
export function LinkSignIn({ failure }: { failure: string | undefined }) {
  const user = useSession().profile?.user
  const { mutate, error, isPending, isSuccess } = useMutation(
    useTRPC().auth.login.finishLink.mutationOptions({
      // a full page load, since another player's page starts with fresh state
      onSuccess: ({ to }) => window.location.assign(to),
    }),
  )
  const waitS = useWait(error)
  const problem = error ? withRetryLine(errorLines(error), waitS).join(' ') : failure && translateError(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <div className="mx-auto max-w-105 lg:mt-6 lg:rounded-panel lg:border lg:border-line lg:bg-surface-1 lg:p-6">
      <h1 className="title-24">{m.auth_link_title()}</h1>
      <p className="mt-2 text-14 text-paper-2 wrap-anywhere">
        {user ? m.auth_link_replaces({ name: user.email ?? user.phone ?? user.name }) : m.auth_link_question()}
      </p>
      {problem && (
        <p role="alert" className="mt-4 text-14 text-loss">
          {problem}
        </p>
      )}
      <form method="post" onSubmit={submit} className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={isPending || isSuccess} blocked={waitS > 0}>
          {m.auth_link_submit()}
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          {user ? m.auth_link_stay() : m.page_to_home()}
        </Link>
      </form>
    </div>
  )
}
