import { useEffect, useState } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { type ChainWalk, walkChain } from './chain-walk.ts'

/** End of the chain that a link leads to; undefined while it is computed, and on the server. */
export function useChainWalk({ kind, link, steps }: ChainWalk): string | undefined {
  const [walked, setWalked] = useState<{ link: string; steps: number; end: string }>()
  useEffect(() => {
    const leave = new AbortController()
    inBackground(
      walkChain({ kind, link, steps }, leave.signal).then((end) => {
        if (end !== undefined && !leave.signal.aborted) setWalked({ link, steps, end })
      }),
    )
    return () => leave.abort()
  }, [kind, link, steps])
  return walked?.link === link && walked.steps === steps ? walked.end : undefined
}
