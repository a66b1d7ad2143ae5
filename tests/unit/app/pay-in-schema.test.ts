import * as v from 'valibot'
import { expect, test } from 'vitest'
import { payInSchema } from '~/features/wallet/pay-in-schema.ts'

const problems = (question: 'must' | 'may' | 'none', answer: { limit?: string; none?: boolean; amount?: string }) => {
  const { limit = '', none = false, amount = '500' } = answer
  const parsed = v.safeParse(payInSchema('RUB', question), { amount, limit, wants_no_limit: none })
  return Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]))
}

test('where players have to say whether they want a limit, nothing is paid in before; elsewhere they may', () => {
  expect(problems('must', {})).toEqual({ limit: 'required' })
  expect(problems('must', { none: true })).toEqual({})
  expect(problems('must', { limit: '2000' })).toEqual({})
  expect(problems('may', {})).toEqual({})
  expect(problems('may', { limit: '0' })).toEqual({ limit: 'amount_invalid' })
  expect(problems('none', { limit: '0' })).toEqual({})
})

test('the amount is judged with it', () => {
  expect(problems('must', { amount: '' })).toEqual({ amount: 'amount_invalid', limit: 'required' })
})
