import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import superjson from 'superjson'
import type { LiveEvent } from '#server/contract/live.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { shareLive } from './share-live.ts'

type Membership = {
  readonly playerId: string
  readonly onEvent: (event: LiveEvent) => void
  readonly signal: AbortSignal
}

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: '/api/trpc', transformer: superjson })],
})

/** Takes part in the live stream of a player's browser until `signal`. A lost stream is taken up where it broke off. */
export function joinLive({ playerId, onEvent, signal }: Membership): void {
  shareLive<LiveEvent>({
    name: `fairline-live:${playerId}`,
    signal,
    onEvent,
    connect(tell) {
      const subscription = client.live.subscribe(
        { topics: ['balance'] },
        {
          onData: ({ data }) => tell(data),
          // what is worth another try is tried without asking
          onError({ data }) {
            if (data?.httpStatus === 401) tell({ topic: 'signed_out', data: {} })
          },
        },
      )
      return () => subscription.unsubscribe()
    },
  })
}
