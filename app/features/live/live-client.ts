import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { LiveEvent, LiveTopic } from '#server/shared/contract/live.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { shareLive } from './share-live.ts'

type Membership = {
  /** Null is a visitor, to whom public topics are open. */
  readonly playerId: string | null
  readonly onEvent: (event: LiveEvent) => void
  readonly signal: AbortSignal
}

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: '/api/trpc', transformer: procedureTransformer })],
})

/** The same for all tabs of a browser, since any of them may be the one that has the stream for the others. */
const topicsOf = (playerId: string | null): LiveTopic[] => (playerId === null ? ['bets'] : ['balance', 'bets'])

/** Takes part in the live stream of a browser until `signal`. A lost stream is taken up where it broke off. */
export function joinLive({ playerId, onEvent, signal }: Membership): void {
  shareLive<LiveEvent>({
    name: `fairline-live:${playerId ?? 'visitor'}`,
    signal,
    onEvent,
    connect(tell) {
      const subscription = client.live.subscribe(
        { topics: topicsOf(playerId) },
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
