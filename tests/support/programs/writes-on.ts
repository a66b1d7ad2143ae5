const LAST_WRITES = 10

/**
 * Writes continuously, and a few more times after it is stopped. It reports each fault as the site does: by writing.
 */
process.on('uncaughtException', (error) => console.error(error))
let left = Number.POSITIVE_INFINITY
process.once('SIGTERM', () => {
  left = LAST_WRITES
})
const writing = setInterval(() => {
  console.log('still here')
  left -= 1
  if (left === 0) clearInterval(writing)
}, 10)
