import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Reads the new page's title out after a navigation, as a browser does when it loads one. */
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
