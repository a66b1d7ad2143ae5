/** Loaded before a program that is measured: tells its parent what it has used. Memory is measured after a collection. */
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(cpuMs())
  if (message === 'memory') process.send?.(memory())
})
// the channel alone keeps no program alive
process.channel?.unref()

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function memory() {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rssBytes: rss, heapBytes: heapUsed + external }
}
