import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followTopic } from '~/features/live/follow-topic.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { liveSports } from './live-sports.ts'

/** Keeps the sports pages' data current while one is shown. */
export function useLiveSports(): void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  useEffect(() => {
    const leave = new AbortController()
    followTopic({ topic: 'sports', ...liveSports(trpc, queryClient), onCut: () => {}, signal: leave.signal })
    return () => leave.abort()
  }, [trpc, queryClient])
}
