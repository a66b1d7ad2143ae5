import { LookUpPromo } from '~/features/bonuses/look-up-promo.tsx'
import { useSession } from '~/lib/session.ts'
import { PlayerTasks } from './player-tasks.tsx'

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
