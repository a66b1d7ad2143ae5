import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '~/lib/when-idle.ts'
import '~/lib/install-offer.ts'

/** What makes the site an app: fetched once the page is there and its browser idle. */
export function WebApp() {
  const [loaded, setLoaded] = useState<{ Tasks: ComponentType }>()
  useEffect(
    () =>
      whenIdle(() => {
        // without it the page is whole
        import('./web-app-tasks.tsx').then(
          ({ WebAppTasks }) => setLoaded({ Tasks: WebAppTasks }),
          () => undefined,
        )
      }),
    [],
  )
  return loaded ? <loaded.Tasks /> : null
}
