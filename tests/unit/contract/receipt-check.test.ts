import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withReceipt } from '#server/shared/contract/receipt.ts'

const answer = z.object({ id: z.string(), ...withReceipt })
const hash = 'a'.repeat(64)
const receipt = { sequence: 1, hash, record: '{}', origin: 'one', promise: 'note', earlier: [] }

describe('a receipt in an answer', () => {
  test('is checked where it is read', () => {
    expect(answer.parse({ id: 'a', receipt })).toEqual({ id: 'a', receipt })
    for (const wrong of [{ ...receipt, hash: 'A' }, { ...receipt, earlier: [{ ...receipt, salt: 'b' }] }, 'receipt'])
      expect(answer.safeParse({ id: 'a', receipt: wrong }).success).toBe(false)
  })

  test('is written as it is, unlike the fields beside it', () => {
    const written = { ...receipt, hash: 'as in the log' }
    expect(z.encode(answer, { id: 'a', receipt: written })).toEqual({ id: 'a', receipt: written })
    expect(() => z.encode(answer, { id: 1 as unknown as string, receipt })).toThrow(z.ZodError)
    expect(z.encode(answer, { id: 'a' })).toEqual({ id: 'a' })
  })
})
