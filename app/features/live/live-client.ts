import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { LiveEvent, LiveTopic } from '#server/shared/contract/live.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { shareLive } from './share-live.ts'

type Membership = {
  /** Null for a visitor, who may follow public topics only. */
  readonly playerId: string | null
  readonly onEvent: (event: LiveEvent) => void
  readonly signal: AbortSignal
}

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: '/api/trpc', transformer: procedureTransformer })],
})

/** The same in all tabs of a browser, since any of them may hold the stream for the others. */
const topicsOf = (playerId: string | null): LiveTopic[] => (playerId === null ? ['bets'] : ['balance', 'bets'])

/** Joins the browser's shared live stream until `signal`. A lost stream resumes where it broke off. */
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
  readonly after?: string | undefined
  readonly onState?: (state: 'open' | 'cut') => void
}

function subscribe(topics: LiveTopic[], { publish, after, onState }: Stream): () => void {
  const subscription = client.live.subscribe(
    { topics, ...(after !== undefined && { after }) },
    {
      onData: ({ data }) => publish(data),
      onConnectionStateChange({ state }) {
        if (state === 'pending') onState?.('open')
        else if (state === 'connecting') onState?.('cut')
      },
      // retriable errors are retried automatically
      onError({ data }) {
        if (data?.httpStatus === 401) publish({ topic: 'signed_out', data: {} })
      },
    },
  )
  return () => subscription.unsubscribe()
}

/** Message between the tabs of a browser about one public topic. */
type TopicMessage = { readonly event: LiveEvent } | { readonly state: 'open' | 'cut' }

export type TopicData<Topic extends LiveTopic> = { [E in LiveEvent as E['topic']]: E['data'] }[Topic]

export type TopicMembership<Topic extends LiveTopic> = {
  readonly topic: Topic
  /** Position of the topic that the page's data include, when the stream is opened. */
  readonly positionOf?: () => string | undefined
  readonly onChange: (data: TopicData<Topic>) => void
  readonly onOpen: () => void
  readonly onCut: () => void
  readonly signal: AbortSignal
}

/**
 * Joins the browser's shared stream of one public topic until `signal`: only pages that show the topic need it. Events
 * missed while the stream was lost are not repeated.
 */
export function joinTopic<Topic extends LiveTopic>(membership: TopicMembership<Topic>): void {
  const { topic, positionOf, onChange, onOpen, onCut, signal } = membership
  shareLive<TopicMessage>({
    name: `fairline-live:topic:${topic}`,
    signal,
    onEvent(message) {
      if ('state' in message) return message.state === 'open' ? onOpen() : onCut()
      if (isOf(topic, message.event)) onChange(message.event.data)
    },
    connect: (send) =>
      subscribe([topic], {
        after: positionOf?.(),
        publish: (event) => send({ event }),
        onState: (state) => send({ state }),
      }),
  })
}

const isOf = <Topic extends LiveTopic>(
  topic: Topic,
  event: LiveEvent,
): event is LiveEvent & { data: TopicData<Topic> } => event.topic === topic
