import { useSession } from '~/lib/player/session.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

/** A visitor's page loads no code for what is done for players only, nor for a promise that no link has made. */
export function ForPlayers() {
  const isPlayer = useSession().profile !== null
  const hasPromo = !import.meta.env.SSR && document.cookie.includes('adBonus')
  const Tasks = useLater(() => import('./tasks.tsx').then((file) => file.Tasks), isPlayer || hasPromo)
  return Tasks && <Tasks />
}
