import { fetchedAnswer } from './fetched-answer.ts'
import type { OpenStream, Send, UpstreamRequest } from './upstream-answer.ts'

/** Uses `fetch`: an edge runtime manages the connections. */
export const send: Send = async (request) => fetchedAnswer(await fetched(request), request.maxBytes)

export const openStream: OpenStream = async (request) => {
  const response = await fetched({ ...request, method: 'GET', body: null })
  return { ...fetchedAnswer(response, request.maxBytes), chunks: () => response.body ?? nothing() }
}

async function fetched({ url, method, headers, body, signals }: UpstreamRequest): Promise<Response> {
  const [first, ...others] = signals
  const signal = first && others.length > 0 ? AbortSignal.any([first, ...others]) : first
  return fetch(url, { method, headers, body, redirect: 'manual', signal: signal ?? null })
}

async function* nothing() {}
