import { ProfileSetup } from '~/features/auth/profile-setup.ts'
import { RealityCheck } from '~/features/limits/reality-check.tsx'
import { FirstDeposit } from '~/features/wallet/first-deposit.ts'
import './player-errors.ts'
import { LookUpPromo } from '~/features/promotions/look-up-promo.tsx'
import { useSession } from '~/lib/player/session.ts'

/** What is done beside the page: for players, and for whoever a link has promised something. */
export function Tasks() {
  const isPlayer = useSession().profile !== null
  return (
    <>
      {isPlayer && <PlayerTasks />}
      <LookUpPromo />
    </>
  )
}

/** What the page does by itself once it knows who looks at it. */
function PlayerTasks() {
  return (
    <>
      <ProfileSetup />
      <FirstDeposit />
      <RealityCheck />
    </>
  )
}
