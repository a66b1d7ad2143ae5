import { createServer } from 'node:http'

/** `PORT`: leaks `LEAK_BYTES` per request. */
const leakBytes = Number(process.env.LEAK_BYTES)
const kept: number[][] = []

createServer((_, response) => {
  if (leakBytes > 0) kept.push(new Array<number>(leakBytes / 8).fill(kept.length))
  response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
