import { LRUCache } from 'lru-cache'

/** Cache by key that evicts the least recently used entries when full: clients' requests fill it. */
export type BoundedMemory<V extends object | number> = Pick<
  LRUCache<string, V>,
  'get' | 'has' | 'set' | 'delete' | 'size'
>

export function boundedMemory<V extends object | number>(max: number): BoundedMemory<V> {
  return new LRUCache<string, V>({ max })
}

/** Cache bounded by the size of its values. A value larger than the limit is not stored. */
export function sizedMemory<V extends object>(maxBytes: number, sizeOf: (value: V) => number): BoundedMemory<V> {
  return new LRUCache<string, V>({ maxSize: maxBytes, sizeCalculation: sizeOf })
}
