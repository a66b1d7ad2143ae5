import { fetchedAnswer } from './fetched-answer.ts'
import type { Send } from './upstream-answer.ts'

/** Uses `fetch`: an edge runtime manages the connections. */
export const send: Send = async ({ url, method, headers, body, signals, maxBytes }) => {
  const [first, ...others] = signals
  const signal = first && others.length > 0 ? AbortSignal.any([first, ...others]) : first
  const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: signal ?? null })
  return fetchedAnswer(response, maxBytes)
}
