import type { Feed, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { idle } from '../shared-rounds/simulation.ts'

/** Alters a delivery; `passed` is the time since the start in milliseconds, by the receiver's clock. */
export type AlterDelivery = (messages: readonly FeedMessage[], passed: number) => readonly FeedMessage[]

export type FaultyFeed = {
  readonly feed: Feed
  /** Resolves when the feed has sent everything that is due, and waits for its next timer. */
  untilIdle(): Promise<void>
}

/** The virtual feed over a connection that may alter its deliveries. */
export function faultyFeed({ secret, alter }: { readonly secret: string; readonly alter: AlterDelivery }): FaultyFeed {
  let waiting = 0
  const feed: Feed = {
    open({ deliver, clock, scheduler, ...rest }) {
      const started = clock.now()
      return virtualFeed(() => secret).open({
        ...rest,
        clock,
        scheduler: {
          at(timeMs, run) {
            waiting += 1
            return scheduler.at(timeMs, () => {
              waiting -= 1
              run()
            })
          },
        },
        deliver: (messages) => deliver(alter(messages, clock.now() - started)),
      })
    },
  }
  return {
    feed,
    async untilIdle() {
      while (waiting === 0) await idle()
    },
  }
}
