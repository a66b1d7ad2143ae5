import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type RequestOptions = {
  /** The Host header. Default: that of the address. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

export type HttpAnswer = {
  readonly status: number
  /** Names in lower case; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string>>
  /** Set-Cookie headers as they came. */
  readonly cookies: readonly string[]
  readonly text: string
}

/** Sends one request as it is: any Host, a path that no URL parser has changed, no redirect followed. */
export function sendRequest(
  origin: string,
  path: string,
  { host, headers = {}, method = 'GET' }: RequestOptions = {},
): Promise<HttpAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: host === undefined ? headers : { ...headers, host } })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const { statusCode = 0, headers: came } = response
      const fields = Object.entries(came).map(([name, value]) => [name, [value].flat().join(', ')])
      text(response).then(
        (body) =>
          resolve({
            status: statusCode,
            headers: Object.fromEntries(fields),
            cookies: came['set-cookie'] ?? [],
            text: body,
          }),
        reject,
      )
    })
    sent.end()
  })
}
