import type { Feed, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { idle } from '../shared-rounds/simulation.ts'

/** What becomes of a delivery; `passed` is since the start, in milliseconds by the clock of whoever hears it. */
export type Spoil = (messages: readonly FeedMessage[], passed: number) => readonly FeedMessage[]

export type ListenedFeed = {
  readonly feed: Feed
  /** Until the feed has said all that is due: it waits for its next time then. */
  saidAll(): Promise<void>
}

/** The virtual feed over a line that may do something to what it delivers. */
export function listenedFeed({ secret, spoil }: { readonly secret: string; readonly spoil: Spoil }): ListenedFeed {
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
        deliver: (messages) => deliver(spoil(messages, clock.now() - started)),
      })
    },
  }
  return {
    feed,
    async saidAll() {
      while (waiting === 0) await idle()
    },
  }
}
