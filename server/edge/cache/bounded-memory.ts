import { LRUCache } from 'lru-cache'

/** What happens to be known, by key. Full, it forgets what was not asked for the longest: strangers' requests fill it. */
export type BoundedMemory<V extends object | number> = Pick<
  LRUCache<string, V>,
  'get' | 'has' | 'set' | 'delete' | 'size'
>

export function boundedMemory<V extends object | number>(max: number): BoundedMemory<V> {
  return new LRUCache<string, V>({ max })
}

/** Bounded by what its values take. One that is larger than all of it is not kept. */
export function sizedMemory<V extends object>(maxBytes: number, sizeOf: (value: V) => number): BoundedMemory<V> {
  return new LRUCache<string, V>({ maxSize: maxBytes, sizeCalculation: sizeOf })
}
