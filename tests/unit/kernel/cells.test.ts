import { expect, test } from 'vitest'
import {
  cellOfId,
  cellOfToken,
  cellTag,
  looksLikeToken,
  newId,
  newToken,
  tokenAfter,
} from '#server/platform/kernel/ids.ts'
import { seededEntropy } from '#server/platform/kernel/surroundings.ts'

const secret = 'the secret of a platform, 32 and more'
const entropy = seededEntropy('cells')
const context = { now: Date.UTC(2026, 10, 22), secret, random: (count: number) => entropy.bytes(count) }
const CELLS = [0, 1, 255, 4095]

test.each(CELLS)('an id of cell %i is a UUIDv7 that sorts by time and says where it is from', (cell) => {
  const id = newId(context, cell)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(context.now)
  expect(cellOfId(secret, id)).toBe(cell)
  expect(newId({ ...context, now: context.now + 1 }, cell) > id).toBe(true)
})

test('without a cell ids and tokens are of the home cell', () => {
  expect([cellOfId(secret, newId(context)), cellOfToken(secret, newToken(context))]).toEqual([0, 0])
})

test('ids of one moment differ', () => {
  const ids = new Set(Array.from({ length: 20_000 }, () => newId(context)))
  expect(ids.size).toBe(20_000)
})

test.each(CELLS)(
  'a token of cell %i looks like any other, says where it is from, and so does its successor',
  (cell) => {
    const token = newToken(context, cell)
    expect(looksLikeToken(token)).toBe(true)
    const successor = tokenAfter(token, entropy.bytes(32), secret)
    expect(successor).not.toBe(token)
    expect([cellOfToken(secret, token), cellOfToken(secret, successor)]).toEqual([cell, cell])
  },
)

test("a cell that was written in by hand is nobody's, and so is what another platform made", () => {
  const id = newId(context, 7)
  expect(cellOfId(secret, id.replace('-7007-', '-7008-'))).toBeNull()
  expect(cellOfId('another secret, of 32 characters', id)).toBeNull()
  const bytes = Buffer.from(newToken(context, 7), 'base64url')
  bytes.writeUInt16BE(8, 0)
  expect(cellOfToken(secret, bytes.toString('base64url'))).toBeNull()
  bytes.writeUInt16BE(65_535, 0)
  expect(cellOfToken(secret, bytes.toString('base64url'))).toBeNull()
  for (const text of ['', 'x', 'demo-1', id.toUpperCase()]) {
    expect(cellOfId(secret, text)).toBeNull()
    expect(cellOfToken(secret, text)).toBeNull()
  }
})

test("what is older than cells is read as nobody's, and its tokens go on as they were", () => {
  expect(cellOfId(secret, '019b796d-d600-74f0-ba27-e70786813b18')).toBeNull()
  const old = Buffer.alloc(32, 0xab).toString('base64url')
  const bytes = Buffer.alloc(32, 0xcd)
  expect(cellOfToken(secret, old)).toBeNull()
  expect(tokenAfter(old, bytes, secret)).toBe(bytes.toString('base64url'))
})

test.each([-1, 4096, 0.5])('%d is no cell', (cell) => {
  expect(() => cellTag(secret, cell)).toThrow(RangeError)
})
