import { ProfileSetup } from '~/features/auth/profile-setup.ts'
import { RealityCheck } from '~/features/limits/reality-check.tsx'
import { FirstDeposit } from '~/features/wallet/first-deposit.ts'
import './player-errors.ts'

/** What the page does by itself once it knows who looks at it. */
export function PlayerTasks() {
  return (
    <>
      <ProfileSetup />
      <FirstDeposit />
      <RealityCheck />
    </>
  )
}
