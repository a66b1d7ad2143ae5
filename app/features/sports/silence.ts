import { useSyncExternalStore } from 'react'
import type { TopicData } from '~/features/live/live-client.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

type Silent = NonNullable<TopicData<'sports'>['silent']>

const NOBODY: Silent = []
let silent: Silent = NOBODY
const { subscribe, notify } = createListeners()

/** Records the producers that are currently silent. Returns whether the set has changed. */
export function noteSilent(next: Silent): boolean {
  const isNews = next.map(({ producer }) => producer).join() !== silent.map(({ producer }) => producer).join()
  silent = next
  if (isNews) notify()
  return isNews
}

/** Odds producers that are currently silent; no bets are accepted on their odds. */
export const useSilent = (): Silent =>
  useSyncExternalStore(
    subscribe,
    () => silent,
    () => NOBODY,
  )
