/** Loaded before a measured program: reports its resource usage to its parent. */
process.on('message', async (message) => {
  if (message === 'cpu') process.send?.(cpuMs())
  if (message === 'memory') process.send?.(await memory())
})
// the channel alone does not keep a program running
process.channel?.unref()

/** A collection that frees less than this ends the loop. */
const LEAST_FREED_BYTES = 64 * 1024

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Collects until nothing more is freed: memory released by a finalizer is freed by the next collection. */
async function memory() {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    // this kind also drops compiled code and other caches of the engine, which vary
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    const { rss, heapUsed, external } = process.memoryUsage()
    const heapBytes = heapUsed + external
    if (heapBytes > before - LEAST_FREED_BYTES) return { rssBytes: rss, heapBytes }
    before = heapBytes
  }
}
