import { callTarget } from '#server/edge/upstream/client.ts'
import type { Call, CallInput, Service } from '#server/shared/contract/call.ts'
import { Answer } from './answer.ts'

/** Sends a request over a socket or within the process. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

export type RequestOptions = {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type PlatformClient = {
  /** Makes one call of the contract with a valid input. */
  request<C extends Call>(call: C, input: CallInput<C>, options?: RequestOptions): Promise<Answer<C>>
  /** Makes a call with a body that the contract may not allow. */
  requestWith<C extends Call>(call: C, body: string, options?: RequestOptions): Promise<Answer<C>>
}

const baseOf = (service: Service) => (service === 'main' ? '' : `/${service}`)

export function platformClient(send: Send): PlatformClient {
  async function callOnce<C extends Call>(
    call: C,
    path: string,
    init: RequestInit,
    { token, headers }: RequestOptions,
  ) {
    const all = new Headers({ 'content-type': 'application/json', ...headers })
    if (token !== undefined) all.set('authorization', `Bearer ${token}`)
    const response = await send(path, { ...init, method: call.method, headers: all })
    return new Answer(call, response, await response.json())
  }
  return {
    request(call, input, options = {}) {
      const { url, body } = callTarget(call, input, baseOf(call.service))
      return callOnce(call, url, body === undefined ? {} : { body }, options)
    },
    requestWith: (call, body, options = {}) => callOnce(call, baseOf(call.service) + call.path, { body }, options),
  }
}
