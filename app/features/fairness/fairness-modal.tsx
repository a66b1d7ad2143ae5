import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorLines } from '~/lib/errors.ts'
import { type ModalProps, useModals } from '~/lib/modals.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SeedPair } from './seed-pair.tsx'

/** A player's seeds: what is committed, what comes next, and the way to reveal. */
export function FairnessModal({ open, onClose }: ModalProps) {
  const { profile } = useSession()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.fairness_title()} size="m">
      {profile ? <Seeds /> : <LoginFirst />}
      <p className="mt-4 text-13">
        <Link to="/fairness" className="text-paper underline decoration-line-strong underline-offset-3">
          {m.fairness_how()}
        </Link>
      </p>
    </Dialog>
  )
}

function Seeds() {
  const query = useQuery({ ...useTRPC().fairness.seeds.queryOptions({}), staleTime: 0 })
  if (query.isError)
    return (
      <ErrorState
        title={m.fairness_seeds_error()}
        action={<Button onClick={() => query.refetch()}>{m.ui_retry()}</Button>}
      >
        {errorLines(query.error).join(' ')}
      </ErrorState>
    )
  if (query.isPending) return <Skeleton className="h-90 w-full" />
  return <SeedPair active={query.data} />
}

function LoginFirst() {
  const { open } = useModals()
  return (
    <EmptyState
      title={m.fairness_login()}
      action={<Button onClick={() => open({ name: 'Login' })}>{m.auth_login_submit()}</Button>}
    />
  )
}
