import { createServer } from 'node:http'

/** `PORT`: answers its pid; `/die` kills it; `/slow` ends its response once the process is stopped, which drains it. */
const server = createServer((request, response) => {
  response.setHeader('connection', 'close')
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
  else if (request.url === '/slow') {
    response.flushHeaders()
    process.once('SIGTERM', () => response.end('drained'))
  } else response.end(String(process.pid))
})
server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => server.close())
