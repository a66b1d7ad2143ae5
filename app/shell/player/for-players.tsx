import { useSession } from '~/lib/player/session.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

const loadTasks = () => import('./tasks.tsx')

/** Loads the code for players, or for an offer announced by a link; visitors' pages load neither. */
export function ForPlayers() {
  const isPlayer = useSession().profile !== null
  const hasPromo = !import.meta.env.SSR && document.cookie.includes('adBonus')
  const Tasks = useLater(() => loadTasks().then((file) => file.Tasks), isPlayer || hasPromo)
  return Tasks && <Tasks />
}
