import { ProfileSetup } from '~/features/auth/profile-setup.ts'
import { TermsWatch } from '~/features/legal/terms-watch.tsx'
import { RealityCheck } from '~/features/limits/reality-check.tsx'
import { FirstDeposit } from '~/features/wallet/first-deposit.ts'
import './player-errors.ts'
import { LookUpPromo } from '~/features/promotions/look-up-promo.tsx'
import { ReceiptWatch } from '~/features/receipts/receipt-watch.tsx'
import { useSession } from '~/lib/player/session.ts'

/** Background tasks for players, and for visitors whose link announced an offer. */
export function Tasks() {
  const isPlayer = useSession().profile !== null
  return (
    <>
      {isPlayer && <PlayerTasks />}
      <LookUpPromo />
    </>
  )
}

/** Background tasks that run once the session is known. */
function PlayerTasks() {
  return (
    <>
      <ProfileSetup />
      <FirstDeposit />
      <RealityCheck />
      <TermsWatch />
      <ReceiptWatch />
    </>
  )
}
