import type { Modal, ModalProps } from '~/lib/pages/modals.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { loadMenuSheet } from './load-menu-sheet.ts'

const AuthModal = lazyPart(async () => (await import('~/features/auth/auth-modal.tsx')).AuthModal)
const PayInModal = lazyPart(async () => (await import('~/features/wallet/pay-in-modal.tsx')).PayInModal)
const FairnessModal = lazyPart(async () => (await import('~/games/engine/fairness/fairness-modal.tsx')).FairnessModal)
const WalletModal = lazyPart(async () => (await import('~/features/wallet/wallet-modal.tsx')).WalletModal)
const PromoModal = lazyPart(async () => (await import('~/features/promotions/promo-modal.tsx')).PromoModal)
const HotkeysModal = lazyPart(async () => (await import('~/games/engine/play/hotkeys-modal.tsx')).HotkeysModal)

const PrivacyModal = lazyPart(async () => (await import('~/features/third-parties/privacy-modal.tsx')).PrivacyModal)
const VerificationModal = lazyPart(
  async () => (await import('~/features/verification/verification-modal.tsx')).VerificationModal,
)
const SearchModal = lazyPart(async () => (await import('~/shell/search/search-modal.tsx')).SearchModal)
const MenuSheet = lazyPart(async () => (await loadMenuSheet()).default)

/**
 * The only list of modals. Each is a separate chunk, loaded when first opened; after a reload it opens from its
 * address.
 */
export function ModalByName({ modal, ...props }: ModalProps & { modal: Modal }) {
  switch (modal.name) {
    case 'Login':
      return <AuthModal {...props} mode="login" />
    case 'Register':
      return <AuthModal {...props} mode="register" />
    case 'PayIn':
      return <PayInModal {...props} depositId={modal.depositId} />
    case 'Fairness':
      return <FairnessModal {...props} betId={modal.betId} round={modal.round} />
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
