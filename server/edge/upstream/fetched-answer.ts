import { readCapped } from '../http/guards.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

export function fetchedAnswer(response: Response, maxBytes: number): UpstreamAnswer {
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    text: () => readCapped(response, maxBytes),
    leave: () => response.body?.cancel(),
  }
}
