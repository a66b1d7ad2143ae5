import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Announces the new page's title to screen readers after a navigation, as browsers do on a page load. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setTitle(document.title)
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
