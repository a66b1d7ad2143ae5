import { useLater } from '~/lib/scripts/use-later.ts'
import { idle } from '~/lib/scripts/when-idle.ts'
import '~/lib/browser/install-offer.ts'

const loadWebAppTasks = () => import('./web-app-tasks.tsx')

/** Web app features, loaded once the page is ready and the browser idle. */
export function WebApp() {
  const Tasks = useLater(async () => {
    await idle()
    return (await loadWebAppTasks()).WebAppTasks
  })
  return Tasks && <Tasks />
}
