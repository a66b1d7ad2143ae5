import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { SuccessState } from '~/ui/success-state.tsx'

/** The player's next step; visitors need an account first. */
export function VipRequest() {
  const { profile } = useSession()
  const user = profile?.user
  const { renew } = useSessionCache()
  const join = useMutation(
    useTRPC().vip.join.mutationOptions({
      onSuccess: renew,
      onError: (error) => toast.error(m.vip_request(), errorLines(error).join('\n')),
    }),
  )
  if (!user) return <VisitorRequest />
  switch (user.premium.status ?? OF_ANSWER[join.data?.status ?? 'none']) {
    case null:
      break
    case 'pending':
      return <Answer title={m.vip_requested()} text={m.vip_requested_text()} />
    case 'refused':
      return <Answer title={m.vip_refused()} text={m.vip_refused_text()} />
    default:
      return (
        <>
          <Answer title={m.vip_member()} text={m.vip_member_text()} />
          <LeaveVip />
        </>
      )
  }
  // players on a break or excluded are not offered membership
  if (profile?.is_stopped) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" size="l" busy={join.isPending} onClick={() => join.mutate({})}>
        {m.vip_request()}
      </Button>
      <ErrorProblem error={join.error} />
    </div>
  )
}

/** Status shown for a response until the profile is refetched; another operator's profile may never contain it. */
const OF_ANSWER = { none: null, requested: 'pending', refused: 'refused', member: 'approved' } as const

function VisitorRequest() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ModalLink flag="signup" className={buttonClass('primary', 'l')}>
        {m.shell_register()}
      </ModalLink>
      <ModalLink flag="login" className={buttonClass('outline', 'l')}>
        {m.shell_login()}
      </ModalLink>
      <p className="text-13 text-paper-3">{m.vip_visitor()}</p>
    </div>
  )
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="rounded-panel border border-line bg-surface-1">
      <SuccessState as="h2" title={title}>
        {text}
      </SuccessState>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Leaving takes two clicks: the consequences are shown next to the second one. */
function LeaveVip() {
  const [isConfirming, setConfirming] = useState(false)
  const { renew } = useSessionCache()
  const leave = useMutation(useTRPC().vip.leave.mutationOptions({ onSuccess: renew }))
  if (!isConfirming)
    return (
      <Button className="mt-3" onClick={() => setConfirming(true)}>
        {m.vip_leave()}
      </Button>
    )
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {/* the previously focused button is gone */}
      <p ref={focus} tabIndex={-1} className="max-w-170 text-14 text-paper-2">
        {m.vip_leave_text()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={leave.isPending} onClick={() => leave.mutate({})}>
          {m.vip_leave()}
        </Button>
        <Button onClick={() => setConfirming(false)}>{m.ui_close()}</Button>
      </div>
      <ErrorProblem error={leave.error} />
    </div>
  )
}
