import { LRUCache } from 'lru-cache'
import type { Caller } from '#server/platform/kernel/http/handler.ts'

/** Far below the grace of a token: one that is refreshed within that second stays good for longer anyway. */
const KNOWN_MS = 1000
const MAX_CALLERS = 10_000

type Known = { readonly caller: Caller; readonly until: number }

/** Whose tokens were found in the last second. Times in milliseconds. */
export type KnownCallers = {
  /** Null where nobody is known by it any more. */
  find(hash: string, now: number): Caller | null
  /** Before the database is asked. What it answers is kept by the function that this gives, unless a session ended meanwhile. */
  expect(hash: string, now: number): (caller: Caller, validUntil: number) => void
  /** Forgets the callers of a session that has ended. */
  end(sessionId: string): void
}

function createKnownCallers(): KnownCallers {
  const known = new LRUCache<string, Known>({ max: MAX_CALLERS })
  let ends = 0
  return {
    find(hash, now) {
      const { caller, until } = known.get(hash) ?? {}
      return caller !== undefined && until !== undefined && now < until ? caller : null
    },
    expect(hash, now) {
      const endsBefore = ends
      return (caller, validUntil) => {
        const until = Math.min(now + KNOWN_MS, caller.freshUntil, validUntil)
        if (ends === endsBefore) known.set(hash, { caller, until })
      }
    },
    end(sessionId) {
      ends += 1
      for (const [hash, { caller }] of known.entries()) if (caller.sessionId === sessionId) known.delete(hash)
    },
  }
}

const ofDatabases = new WeakMap<object, KnownCallers>()

/** Those of a platform, which has one reader. */
export function knownCallers(reader: object): KnownCallers {
  const callers = ofDatabases.get(reader) ?? createKnownCallers()
  ofDatabases.set(reader, callers)
  return callers
}
