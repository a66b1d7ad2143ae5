import { useEffect, useEffectEvent } from 'react'
import { waitOf } from '~/lib/calls/error-data.ts'
import { usePause } from './use-pause.ts'

/** Whole seconds until what was refused is worth asking again, counted down; 0 where its server said nothing of it. */
export function useWait(error: unknown): number {
  const { leftS, restart } = usePause(waitOf(error))
  const begin = useEffectEvent(() => restart(waitOf(error)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error has a wait of its own
  useEffect(() => begin(), [error])
  return leftS
}
