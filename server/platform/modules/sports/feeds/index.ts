import type { SportsFeedName } from '#server/env.ts'
import type { Feed } from './feed.ts'
import { virtualFeed } from './virtual/virtual.ts'

/** A feed that tells of nothing: what stands in the book is settled, nothing new comes. */
const noFeed: Feed = {
  name: 'none',
  open: () => ({ recover() {}, async [Symbol.asyncDispose]() {} }),
}

export const FEEDS: Readonly<Record<SportsFeedName, Feed>> = { virtual: virtualFeed, none: noFeed }
