import { useEffect, useEffectEvent } from 'react'
import { waitOf } from '~/lib/calls/error-data.ts'
import { usePause } from './use-pause.ts'

/** Countdown in whole seconds until a rejected request can be retried; 0 if the server sent no such time. */
export function useWait(error: unknown): number {
  const { leftS, restart } = usePause(waitOf(error))
  const begin = useEffectEvent(() => restart(waitOf(error)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error has a wait of its own
  useEffect(() => begin(), [error])
  return leftS
}
