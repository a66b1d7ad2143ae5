import { createServer } from 'node:http'

/** A process of its own: `PORT` answers each call as an operator answers the geo check (C3), and does nothing else. */
const answer = JSON.stringify({ data: { data: { ip: '95.108.128.1', country_code: 'RU' } } })

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1')
