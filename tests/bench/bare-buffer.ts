import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * A process of its own: `PORT` answers each request with the HTML of the file `PAGE`, read once, and does nothing else.
 * Its head is that of any HTML, or the fields that `HEAD` has as JSON.
 */
const page = readFileSync(process.env.PAGE ?? '')
const fields: string[] = process.env.HEAD === undefined ? [] : JSON.parse(process.env.HEAD)
const head =
  fields.length > 0 ? fields : ['content-type', 'text/html; charset=utf-8', 'content-length', String(page.length)]

createServer((_, response) => {
  response.writeHead(200, head).end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
