import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from '../support/listen.ts'

/** Stores errors of a page where a driver can read them: WebKit's automation session has no console. */
const COLLECT = `
const faults = (window.__faults ??= [])
// React reports an error from which it recovered as the cause of a generic one
const described = (error) => {
  const text = String(error)
  return error?.cause === undefined ? text : text + ' caused by ' + described(error.cause) + ' ' + (error.cause?.stack ?? '')
}
addEventListener('error', ({ error, message }) => faults.push(described(error ?? message) + ' on ' + location.pathname))
addEventListener('unhandledrejection', ({ reason }) => faults.push(described(reason) + ' on ' + location.pathname))
const write = console.error
console.error = (...values) => { faults.push(values.map(described).join(' ')); write.apply(console, values) }
`
const HASH = `'sha256-${createHash('sha256').update(COLLECT).digest('base64')}'`

/**
 * Starts a proxy in front of a site that collects the pages' errors in \`window.__faults\`; it allows this script in
 * the site's policy.
 */
export async function startFaultCollector(siteUrl: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const sent = request(siteUrl + (incoming.url ?? '/'), { method: incoming.method ?? 'GET', headers })
    sent.once('error', () => outgoing.destroy())
    outgoing.once('close', () => sent.destroy())
    sent.once('response', async (response) => {
      if (response.headers['content-type']?.startsWith('text/html')) {
        const page = (await text(response)).replace(/<head[^>]*>/, (head) => `${head}<script>${COLLECT}</script>`)
        outgoing.writeHead(response.statusCode ?? 502, {
          ...withHash(response),
          'content-length': Buffer.byteLength(page),
        })
        outgoing.end(page)
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      outgoing.flushHeaders()
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  const url = await listen(server)
  return { url, [Symbol.asyncDispose]: () => stopListening(server) }
}

function withHash({ headers }: IncomingMessage) {
  const { 'transfer-encoding': _, ...kept } = headers
  const policy = headers['content-security-policy']
  const read = Array.isArray(policy) ? policy.join(', ') : policy
  return {
    ...kept,
    ...(read && { 'content-security-policy': read.replace("script-src 'self'", `script-src 'self' ${HASH}`) }),
  }
}
