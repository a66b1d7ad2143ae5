import fc, { type Arbitrary } from 'fast-check'
import { longestText } from '../arbitrary-request.ts'
import { type Case, type ProgramName, request } from '../request.ts'

/** The site takes more of a request apart than the platform does. */
const program = fc.constantFrom<ProgramName>('edge', 'edge', 'edge', 'platform')
/** Headers that somebody takes apart; the languages by the most hands. */
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

/** One text may cost a tenth of a second more than it should, which nobody notices: so many cost as often as much. */
const CROWD = 40

const inHeader = fc
  .tuple(path, header, longestText([' ', '\t', '.', ',', ';', '0', 'a', '=']))
  .map(([path, name, text]) => request({ path, headers: [[name, text]] }))

const inPath = longestText(['/', '.', '-', '%2f', 'a']).map((text) => request({ path: `/${text}` }))

/** The longest texts that a head can hold, one at a time: what some pattern takes time for by the square. */
export const longTexts: Arbitrary<Case> = fc
  .tuple(program, fc.oneof({ arbitrary: inHeader, weight: 2 }, inPath))
  .map(([program, request]) => ({ program, kind: `a long text to the ${program}`, request, crowd: CROWD }))
