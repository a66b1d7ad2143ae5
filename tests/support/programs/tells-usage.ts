/** Loaded before a program that is measured: tells its parent what it has used. */
process.on('message', async (message) => {
  if (message === 'cpu') process.send?.(cpuMs())
  if (message === 'memory') process.send?.(await memory())
})
// the channel alone keeps no program alive
process.channel?.unref()

/** What a collection frees at least, or the next one is not worth its time. */
const LEAST_FREED_BYTES = 64 * 1024

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** After so many collections that another one frees nothing: what a finalizer lets go of is left to the next. */
async function memory() {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    // this kind also drops compiled code and other caches of the engine, which come and go
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    const { rss, heapUsed, external } = process.memoryUsage()
    const heapBytes = heapUsed + external
    if (heapBytes > before - LEAST_FREED_BYTES) return { rssBytes: rss, heapBytes }
    before = heapBytes
  }
}
