type Source<T> = { readonly stream: AsyncIterable<T>; readonly iterator: AsyncIterator<T> }
type Merged<T> = { readonly source: AsyncIterable<T>; readonly value: T }
type Pending<T> = { readonly source: Source<T>; readonly result: Promise<IteratorResult<T>> }

/**
 * Merges the values of several streams as they arrive. Ends with the first stream that ends, throws with the first that
 * throws.
 */
export async function* mergeStreams<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<Merged<T>> {
  const pending: Pending<T>[] = []
  let wake = () => {}
  // each result has one handler: a race would add a listener to the quiet stream with every value of the busy one
  function pull(source: Source<T>) {
    const result = source.iterator.next()
    const settled = () => {
      pending.push({ source, result })
      wake()
    }
    result.then(settled, settled)
  }
  for (const stream of streams) pull({ stream, iterator: stream[Symbol.asyncIterator]() })
  for (;;) {
    const first = pending.shift()
    if (first) {
      const { done, value } = await first.result
      if (done) return
      pull(first.source)
      yield { source: first.source.stream, value }
    } else await new Promise<void>((resolve) => (wake = resolve))
  }
}
