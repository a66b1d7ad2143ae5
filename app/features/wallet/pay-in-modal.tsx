import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { type ModalProps, useModals } from '~/lib/pages/modals.ts'
import { useSite } from '~/lib/pages/site.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { DepositStatus } from './deposit-status.tsx'
import { PayInForm } from './pay-in-form.tsx'

export { LimitQuestion } from './limit-question.tsx'

/** A new deposit, or the status of the one with `depositId`. */
export function PayInModal({ depositId, open, onClose }: ModalProps & { depositId?: string }) {
  const user = useSession().profile?.user
  const { isRealMoney } = useSite()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.wallet_pay_in_title()}
      aside={!isRealMoney && <Badge tone="info">{m.wallet_demo_badge()}</Badge>}
      size={user && depositId === undefined ? 'l' : 's'}
    >
      {!user ? (
        <LoginFirst />
      ) : depositId === undefined ? (
        <PayInForm currency={user.currency ?? DEFAULT_CURRENCY} />
      ) : (
        <DepositStatus id={depositId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function LoginFirst() {
  const { open } = useModals()
  return (
    <EmptyState
      title={m.wallet_pay_in_login()}
      action={
        <>
          <Button variant="primary" onClick={() => open({ name: 'Register' })}>
            {m.auth_register_submit()}
          </Button>
          <Button onClick={() => open({ name: 'Login' })}>{m.auth_login_submit()}</Button>
        </>
      }
    />
  )
}
