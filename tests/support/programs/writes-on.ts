const LAST_WRITES = 10

/** Writes, and a few times more once it is told to end. It reports each fault as the site does: by writing. */
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
