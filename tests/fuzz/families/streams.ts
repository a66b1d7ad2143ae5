import fc, { type Arbitrary } from 'fast-check'
import { LIVE_PATH, LIVE_SERVICE, LIVE_TOPICS } from '#server/shared/contract/live.ts'
import { garbage } from '../../contract/arbitrary-input.ts'
import { jsonText } from '../arbitrary-json.ts'
import { headers, longText } from '../arbitrary-request.ts'
import { type Case, type Header, PLAYER, request } from '../request.ts'
import { burst } from './pages.ts'

const topics = fc.oneof(
  { arbitrary: fc.subarray(Object.keys(LIVE_TOPICS), { minLength: 1 }), weight: 4 },
  fc.constant(['nothing']),
  fc.array(fc.constantFrom(...Object.keys(LIVE_TOPICS)), { maxLength: 500 }),
)
const lastEventId = fc.oneof(fc.constantFrom('new', '0', '1', '-1'), longText)
const input = fc.oneof(
  { arbitrary: fc.record({ topics, lastEventId }, { requiredKeys: ['topics'] }).map((json) => ({ json })), weight: 4 },
  garbage,
)
const player = fc.constantFrom<readonly Header[]>([['cookie', `token=${PLAYER}`]], [])
const bearer = fc.constantFrom<readonly Header[]>([['authorization', `Bearer ${PLAYER}`]], [])

/** Live streams of the site that are opened, and closed at the first data. */
export const siteStreams: Arbitrary<Case> = fc.tuple(jsonText(input), player, headers, burst(20)).map(
  ([text, player, odd, crowd]): Case => ({
    program: 'edge',
    kind: 'a live stream of the site',
    request: request({
      path: `/api/trpc/live?input=${encodeURIComponent(text.toWellFormed()).slice(0, 8000)}`,
      headers: [['accept', 'text/event-stream'], ['sec-fetch-site', 'same-origin'], ...player, ...odd],
      isStream: true,
    }),
    crowd,
  }),
)

/** Live streams of the platform. */
export const platformStreams: Arbitrary<Case> = fc.tuple(topics, lastEventId, bearer, headers, burst(20)).map(
  ([topics, id, bearer, odd, crowd]): Case => ({
    program: 'platform',
    kind: 'a live stream of the platform',
    request: request({
      path: `/${LIVE_SERVICE}${LIVE_PATH}?topics=${topics.join(',')}`,
      headers: [['last-event-id', id], ...bearer, ...odd],
      isStream: true,
    }),
    crowd,
  }),
)
