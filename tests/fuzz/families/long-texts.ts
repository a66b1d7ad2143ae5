import fc, { type Arbitrary } from 'fast-check'
import { longestText } from '../arbitrary-request.ts'
import { type Case, PROGRAMS, request } from '../request.ts'

/** Headers that somebody takes apart. */
const TAKEN_APART = [
  'accept',
  'accept-language',
  'authorization',
  'cookie',
  'host',
  'if-none-match',
  'range',
  'user-agent',
  'x-forwarded-for',
]
const PATHS = ['/', '/en/faq', '/games/dice', '/mirror', '/profile/user', '/healthz']

/** One text may cost a tenth of a second more than it should, which nobody notices: so many cost as often as much. */
const CROWD = 16

/** The longest texts that a head can hold, one at a time: what some pattern takes time for by the square. */
export const longTexts: Arbitrary<Case> = fc
  .tuple(fc.constantFrom(...PROGRAMS), fc.constantFrom(...PATHS), fc.constantFrom('path', ...TAKEN_APART), longestText)
  .map(([program, path, place, text]) => ({
    program,
    kind: `a long text to the ${program}`,
    request:
      place === 'path'
        ? request({ path: `/${text.replaceAll(' ', '%20')}`.slice(0, 15_000) })
        : request({ path, headers: [[place, text]] }),
    crowd: CROWD,
  }))
