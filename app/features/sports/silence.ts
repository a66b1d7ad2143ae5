import { useSyncExternalStore } from 'react'
import type { TopicData } from '~/features/live/live-client.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

type Silent = NonNullable<TopicData<'sports'>['silent']>

const NOBODY: Silent = []
let silent: Silent = NOBODY
const { subscribe, notify } = createListeners()

/** Notes who is not heard, as the stream tells it. Gives whether that is news. */
export function noteSilent(next: Silent): boolean {
  const isNews = next.map(({ producer }) => producer).join() !== silent.map(({ producer }) => producer).join()
  silent = next
  if (isNews) notify()
  return isNews
}

/** The producers of odds that are not heard: nothing is taken on what they have said. */
export const useSilent = (): Silent =>
  useSyncExternalStore(
    subscribe,
    () => silent,
    () => NOBODY,
  )
