import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A process of its own: `PORT` answers each request with the HTML of the file `PAGE`, read once, and does nothing else. */
const page = readFileSync(process.env.PAGE ?? '')

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }).end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
