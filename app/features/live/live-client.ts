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
    connect: (publish) => subscribe(topicsOf(playerId), { publish }),
  })
}

type Stream = {
  readonly publish: (event: LiveEvent) => void
  readonly onState?: (state: 'open' | 'cut') => void
}

function subscribe(topics: LiveTopic[], { publish, onState }: Stream): () => void {
  const subscription = client.live.subscribe(
    { topics },
    {
      onData: ({ data }) => publish(data),
      onConnectionStateChange({ state }) {
        if (state === 'pending') onState?.('open')
        else if (state === 'connecting') onState?.('cut')
      },
      // what is worth another try is tried without asking
      onError({ data }) {
        if (data?.httpStatus === 401) publish({ topic: 'signed_out', data: {} })
      },
    },
  )
  return () => subscription.unsubscribe()
}

/** What the tabs of a browser tell each other of one public topic. */
type TopicMessage = { readonly event: LiveEvent } | { readonly state: 'open' | 'cut' }

/** What a topic tells. */
export type TopicData<Topic extends LiveTopic> = { [E in LiveEvent as E['topic']]: E['data'] }[Topic]

export type TopicMembership<Topic extends LiveTopic> = {
  readonly topic: Topic
  readonly onChange: (data: TopicData<Topic>) => void
  readonly onOpen: () => void
  readonly onCut: () => void
  readonly signal: AbortSignal
}

/**
 * Takes part in a browser's stream of one public topic until `signal`: only pages that show it have it. What was told
 * while it was lost does not come again.
 */
export function joinTopic<Topic extends LiveTopic>(membership: TopicMembership<Topic>): void {
  const { topic, onChange, onOpen, onCut, signal } = membership
  shareLive<TopicMessage>({
    name: `fairline-live:topic:${topic}`,
    signal,
    onEvent(message) {
      if ('state' in message) return message.state === 'open' ? onOpen() : onCut()
      if (isOf(topic, message.event)) onChange(message.event.data)
    },
    connect: (send) => subscribe([topic], { publish: (event) => send({ event }), onState: (state) => send({ state }) }),
  })
}

const isOf = <Topic extends LiveTopic>(
  topic: Topic,
  event: LiveEvent,
): event is LiveEvent & { data: TopicData<Topic> } => event.topic === topic
