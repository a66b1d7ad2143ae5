// Sends the request of its standard input, from one of the addresses of its network, and prints the answer as JSON.
import http from 'node:http'
import https from 'node:https'
import { json, text } from 'node:stream/consumers'

const { url, from, method, headers, body, ca } = /** @type {any} */ (await json(process.stdin))
const { request } = url.startsWith('https:') ? https : http
const [answer] = await new Promise((resolve, reject) => {
  request(url, { method, headers, ca, localAddress: from }, (...given) => resolve(given))
    .once('error', reject)
    .end(body)
})
const fields = Object.entries(answer.headersDistinct)
console.log(JSON.stringify({ status: answer.statusCode, headers: fields, text: await text(answer) }))
