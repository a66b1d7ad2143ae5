import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#server/platform/kernel/ids.ts'
import { manualClock, seededEntropy, systemEntropy } from '#server/platform/kernel/surroundings.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('a manual clock moves when it is told to, and never back', () => {
  const clock = manualClock(1000)
  clock.advance(500)

  expect(clock.now()).toBe(1500)
  expect(() => clock.advance(-1)).toThrow(RangeError)
})

test('one seed gives one stream of bytes, two seeds give two', () => {
  const [first, same, other] = [seededEntropy('a'), seededEntropy('a'), seededEntropy('b')]
  const drawn = hex(first.bytes(40))

  expect(drawn).toHaveLength(80)
  expect(hex(same.bytes(40))).toBe(drawn)
  expect(hex(other.bytes(40))).not.toBe(drawn)
  expect(hex(first.bytes(40))).not.toBe(drawn)
})

test('the stream of a seed is pinned: HMAC-SHA256(SHA256(seed), counter)', () => {
  expect(hex(seededEntropy('tests').bytes(8))).toBe('bda88ccef60a61f8')
})

test('the system gives as many bytes as asked for, and never the same', () => {
  expect(systemEntropy.bytes(33)).toHaveLength(33)
  expect(hex(systemEntropy.bytes(32))).not.toBe(hex(systemEntropy.bytes(32)))
  expect(systemEntropy.bytes(10_000)).toHaveLength(10_000)
  // however often the pre-drawn bytes are used up
  const drawn = Array.from({ length: 3000 }, (_, draw) => hex(systemEntropy.bytes(16 + (draw % 7))))
  expect(new Set(drawn.map((text) => text.slice(0, 32))).size).toBe(3000)
  expect(drawn.filter((text) => /(00){8}/.test(text))).toEqual([])
})

test('an id is a UUIDv7: version and variant in place, sortable by the millisecond', () => {
  const { bytes: random } = seededEntropy('ids')
  const times = [0, 1, 1_767_268_800_000, 1_767_268_800_001]
  const ids = times.map((now) => newId({ now, random, secret: 'a secret' }))

  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.toSorted()).toStrictEqual(ids)
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length)
})

test('no file of the platform asks the machine itself for the time or for chance', () => {
  const files = readdirSync('server/platform', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && file.name !== 'surroundings.ts')
    .map(({ parentPath, name }) => join(parentPath, name))
  const direct = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(?:UUID|Bytes|Int)\b|\bgetRandomValues\b/

  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => direct.test(readFileSync(file, 'utf8')))).toStrictEqual([])
})
