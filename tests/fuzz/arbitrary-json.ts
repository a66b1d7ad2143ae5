import fc, { type Arbitrary } from 'fast-check'
import type { Known } from '../contract/arbitrary-input.ts'
import { APPLICANT } from '../support/platform/players.ts'
import { EVENT } from './request.ts'

const NUMBERS = ['1e400', '-1e400', '-0', '0.1e-400', '12345678901234567890', '01', '+1', 'NaN', '0x10', '1.']
const DEPTHS = [50, 5000, 30_000]

/** Corruptions of a value's text, after which it may be invalid JSON. */
const SPOILERS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text) => text.replace(/\{("[^"]*":)/, '{$1null,$1'),
  (text, at) => text.replace(/\b\d+/, NUMBERS[at % NUMBERS.length] ?? ''),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (_, at) => nested('[', ']', at),
  (_, at) => nested('{"a":', '}', at),
]

function nested(open: string, close: string, at: number): string {
  const depth = DEPTHS[at % DEPTHS.length] ?? 0
  return `${open.repeat(depth)}0${close.repeat(depth)}`
}

/** The text of a value; one in five is corrupted. */
export function jsonText(value: Arbitrary<unknown>): Arbitrary<string> {
  const whole = value.map((one) => JSON.stringify(one) ?? 'undefined')
  const spoiled = fc
    .tuple(whole, fc.constantFrom(...SPOILERS), fc.nat({ max: 10_000 }))
    .map(([text, spoil, at]) => spoil(text, at))
  return fc.oneof({ arbitrary: whole, weight: 4 }, spoiled)
}

const contact = fc.constantFrom(APPLICANT.email, 'nobody@example.com', 'PLAYER@example.com')
const password = fc.constantFrom(APPLICANT.password, APPLICANT.password, 'another quiet river')
const code = fc.constantFrom('000000', '123456', '12345', 'abcdef')
const token = fc.constantFrom('a'.repeat(43), 'a.b.c', '')

/** Values that pass the first checks about half of the time, to reach deeper code. */
export const KNOWN: Known = {
  email: contact,
  phone: fc.constantFrom('+77010000001', '77010000001', '+1', '+77010000002'),
  password,
  old_password: password,
  password_confirm: password,
  confirm_password: password,
  is_adult: fc.constant(true),
  code,
  token,
  currency: fc.constantFrom('RUB', 'RUB', 'USD'),
  amount: fc.constantFrom('1', '0.000001', '10', '-1', '9999999999999'),
  slug: fc.constantFrom('spark', '__proto__', '..'),
  event: fc.constant(EVENT),
  unit: fc.constantFrom('10', '50'),
  sizes: fc.constantFrom([1], [2], [1, 2]),
  topics: fc.constantFrom(['balance'], ['bets'], ['balance', 'bets']),
}
