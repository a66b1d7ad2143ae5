import { useLater } from '~/lib/scripts/use-later.ts'
import { idle } from '~/lib/scripts/when-idle.ts'
import '~/lib/browser/install-offer.ts'

/** Web app features, loaded once the page is ready and the browser idle. */
export function WebApp() {
  const Tasks = useLater(async () => {
    await idle()
    return (await import('./web-app-tasks.tsx')).WebAppTasks
  })
  return Tasks && <Tasks />
}
