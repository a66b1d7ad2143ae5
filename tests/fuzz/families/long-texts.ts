import fc, { type Arbitrary } from 'fast-check'
import { longestText } from '../arbitrary-request.ts'
import { type Case, type ProgramName, request } from '../request.ts'

/** The site parses more of a request than the platform does. */
const program = fc.constantFrom<ProgramName>('edge', 'edge', 'edge', 'platform')
/** Headers that are parsed; Accept-Language in most places. */
const header = fc.oneof(
  { arbitrary: fc.constant('accept-language'), weight: 3 },
  {
    arbitrary: fc.constantFrom(
      'accept',
      'authorization',
      'cookie',
      'host',
      'if-none-match',
      'range',
      'user-agent',
      'x-forwarded-for',
    ),
    weight: 8,
  },
)
const path = fc.constantFrom('/', '/en/faq', '/games/dice', '/mirror', '/profile/user', '/healthz')

/** A single text may cost an unnoticed tenth of a second too much: this many multiply it. */
const CROWD = 40

const inHeader = fc
  .tuple(path, header, longestText([' ', '\t', '.', ',', ';', '0', 'a', '=']))
  .map(([path, name, text]) => request({ path, headers: [[name, text]] }))

const inPath = longestText(['/', '.', '-', '%2f', 'a']).map((text) => request({ path: `/${text}` }))

/** The longest texts that a head can hold, one per request, against patterns with quadratic time. */
export const longTexts: Arbitrary<Case> = fc
  .tuple(program, fc.oneof({ arbitrary: inHeader, weight: 2 }, inPath))
  .map(([program, request]) => ({ program, kind: `a long text to the ${program}`, request, crowd: CROWD }))
