type Merged<T> = { readonly source: AsyncIterable<T>; readonly value: T }

/** Values of several streams as they come. Ends with the first stream that ends, throws with the first that throws. */
export async function* mergeStreams<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<Merged<T>> {
  const iterators = sources.map((source) => ({ source, iterator: source[Symbol.asyncIterator]() }))
  const ask = async (one: (typeof iterators)[number]) => ({ one, result: await one.iterator.next() })
  const asked = new Map(iterators.map((one) => [one, ask(one)]))
  try {
    while (asked.size > 0) {
      const { one, result } = await Promise.race(asked.values())
      if (result.done) return
      asked.set(one, ask(one))
      yield { source: one.source, value: result.value }
    }
  } finally {
    // what the others still say is nobody's any more
    for (const answer of asked.values()) answer.catch(() => {})
  }
}
