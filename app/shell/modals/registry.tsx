import { type ComponentType, lazy } from 'react'
import { loadOrReload } from '~/lib/missing-script.ts'
import type { Modal, ModalProps } from '~/lib/modals.ts'
import { loadMenuSheet } from './load-menu-sheet.ts'

/** A dialog whose script is gone loads the page anew, where it opens by its address. */
const dialog = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadOrReload(async () => ({ default: await load() })))

const AuthModal = dialog(async () => (await import('~/features/auth/auth-modal.tsx')).AuthModal)
const PayInModal = dialog(async () => (await import('~/features/wallet/pay-in-modal.tsx')).PayInModal)
const FairnessModal = dialog(async () => (await import('~/features/fairness/fairness-modal.tsx')).FairnessModal)
const WalletModal = dialog(async () => (await import('~/features/wallet/wallet-modal.tsx')).WalletModal)
const PromoModal = dialog(async () => (await import('~/features/bonuses/promo-modal.tsx')).PromoModal)
const HotkeysModal = dialog(async () => (await import('~/games/engine/play/hotkeys-modal.tsx')).HotkeysModal)

const PrivacyModal = dialog(async () => (await import('~/features/third-parties/privacy-modal.tsx')).PrivacyModal)
const VerificationModal = dialog(
  async () => (await import('~/features/verification/verification-modal.tsx')).VerificationModal,
)
const SearchModal = dialog(async () => (await import('~/features/search/search-modal.tsx')).SearchModal)
const MenuSheet = dialog(async () => (await loadMenuSheet()).default)

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
    case 'Promo':
      return <PromoModal {...props} />
    case 'Hotkeys':
      return <HotkeysModal {...props} />
    case 'Search':
      return <SearchModal {...props} />
    case 'Menu':
      return <MenuSheet {...props} />
    case 'Privacy':
      return <PrivacyModal {...props} />
    case 'Verification':
      return <VerificationModal {...props} />
  }
}
