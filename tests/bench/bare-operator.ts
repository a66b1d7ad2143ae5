import { createServer } from 'node:http'

/** Separate process: `PORT` answers each call with the operator's geo check response (C3), and does nothing else. */
const answer = JSON.stringify({ data: { data: { ip: '95.108.128.1', country_code: 'RU' } } })

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1')
