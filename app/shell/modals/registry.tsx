import { lazy } from 'react'
import type { Modal, ModalProps } from '~/lib/modals.ts'
import { loadMenuSheet } from './load-menu-sheet.ts'

const AuthModal = lazy(() => import('~/features/auth/auth-modal.tsx').then((file) => ({ default: file.AuthModal })))
const PayInModal = lazy(() =>
  import('~/features/wallet/pay-in-modal.tsx').then((file) => ({ default: file.PayInModal })),
)
const FairnessModal = lazy(() =>
  import('~/features/fairness/fairness-modal.tsx').then((file) => ({ default: file.FairnessModal })),
)
const WalletModal = lazy(() =>
  import('~/features/wallet/wallet-modal.tsx').then((file) => ({ default: file.WalletModal })),
)
const HotkeysModal = lazy(() =>
  import('~/games/engine/play/hotkeys-modal.tsx').then((file) => ({ default: file.HotkeysModal })),
)

const MenuSheet = lazy(loadMenuSheet)

/** The one list of modals. Each is a chunk of its own, loaded when it is first opened. */
export function ModalByName({ modal, ...props }: ModalProps & { modal: Modal }) {
  switch (modal.name) {
    case 'Login':
      return <AuthModal {...props} mode="login" />
    case 'Register':
      return <AuthModal {...props} mode="register" />
    case 'PayIn':
      return <PayInModal {...props} depositId={modal.depositId} />
    case 'Fairness':
      return <FairnessModal {...props} betId={modal.betId} />
    case 'Wallet':
      return <WalletModal {...props} />
    case 'Hotkeys':
      return <HotkeysModal {...props} />
    case 'Menu':
      return <MenuSheet {...props} />
  }
}
