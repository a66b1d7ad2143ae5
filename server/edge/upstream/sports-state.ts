import type { LiveEvent } from '#server/shared/contract/live.ts'
import type { LiveMessage } from './live.ts'

type Data = Extract<LiveEvent, { topic: 'sports' }>['data']
type Change = Data['events'][number]

/** Changes kept for new readers, in characters of JSON; joined, they were 5 to 41 kB, where a list is 47 kB. */
const MAX_KEPT = 60_000

/** State with which new readers of the topic `sports` begin: the silent producers, and recent changes of events. */
export function createSportsState() {
  let silent: Data['silent']
  /** Position before the oldest kept change; undefined if the operator's stream has no positions. */
  let start: string | undefined
  let kept: { readonly id: string; readonly events: readonly Change[]; readonly size: number }[] = []
  let size = 0
  let lastId: string | undefined

  return {
    take(id: string, data: Data): void {
      lastId = id
      silent = data.silent ?? silent
      if (data.position !== undefined) {
        start = data.position
        kept = []
        size = 0
      }
      if (start === undefined || data.events.length === 0) return
      const one = { id, events: data.events, size: JSON.stringify(data.events).length }
      kept.push(one)
      size += one.size
      while (size > MAX_KEPT) {
        const dropped = kept.shift()
        if (!dropped) break
        start = dropped.id
        size -= dropped.size
      }
    },
    /** A message from which a reader with data as of `after` goes on, if it is known; else the current position. */
    all(after: string | undefined): LiveMessage[] {
      if (lastId === undefined || (silent === undefined && start === undefined)) return []
      const ids = [start, ...kept.map(({ id }) => id)]
      const known = after === undefined ? -1 : ids.indexOf(after)
      const events = known === -1 ? [] : folded(kept.slice(known).flatMap((one) => one.events))
      const position = known === -1 ? ids.at(-1) : after
      const data = { events, ...(silent && { silent }), ...(position !== undefined && { position }) }
      return [{ id: lastId, event: { topic: 'sports', data } }]
    },
  }
}

/** One change per event, with the effect of all of its consecutive changes. */
function folded(changes: readonly Change[]): Change[] {
  const byId = new Map<string, Change>()
  for (const change of changes) {
    const before = byId.get(change.id)
    byId.set(change.id, before?.version === change.from ? joinedChange(before, change) : change)
  }
  return [...byId.values()]
}

function joinedChange(before: Change, change: Change): Change {
  const renewed = new Set(change.changed.map(({ key }) => key))
  const gone = new Set(change.gone)
  return {
    ...change,
    from: before.from,
    changed: [...before.changed.filter(({ key }) => !renewed.has(key) && !gone.has(key)), ...change.changed],
    gone: [...before.gone.filter((key) => !renewed.has(key)), ...change.gone],
    ...(before.listed && { listed: change.listed ?? before.listed }),
  }
}
