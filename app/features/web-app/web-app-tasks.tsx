import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SearchOpener } from '~/features/search/search-opener.tsx'
import { comeBackOnline } from './come-back-online.ts'
import { measureField } from './field-measurements.ts'
import { InstallCard } from './install-card.tsx'
import { followUpdates } from './updates.ts'
import { startWorker } from './worker.ts'

/** What the page does as an app: its worker, newer builds, the offer to install it, and the search by its key. */
export function WebAppTasks() {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      comeBackOnline(router),
      ...(import.meta.env.PROD ? [startWorker(), followUpdates(router), measureField(router)] : []),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  return (
    <>
      <InstallCard />
      <SearchOpener />
    </>
  )
}
