import { type ModalProps, useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { Login } from './login.tsx'
import { RegisterForm } from './register-form.tsx'

/** Login and registration in one dialog, since users switch between the two. */
export function AuthModal({ mode, open, onClose }: ModalProps & { mode: 'login' | 'register' }) {
  const { leaveSignedIn } = useModals()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={mode === 'login' ? m.auth_login_title() : m.auth_register_title()}
    >
      {mode === 'login' ? <Login onDone={leaveSignedIn} /> : <RegisterForm onDone={leaveSignedIn} />}
    </Dialog>
  )
}
