import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCosignature } from '#server/shared/log/add-checkpoint.ts'
import { readNote, readVerifierKey, signersOf, type VerifierKey } from '#server/shared/log/note.ts'
import { openWitnessDatabase } from '#server/witness/witness-database.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { smallLog } from '../../support/witness/small-log.ts'
import { logsFileIn, spawnWitness } from '../../support/witness/spawn-witness.ts'

const ORIGIN = 'fairline.example/log/2026'
const SECRET = 'fairline throw-away log key, never use'
const ENTRIES = Array.from({ length: 7 }, (_, index) => `bet:${index}`)
const log = smallLog(ORIGIN, SECRET, ENTRIES)
const rewritten = smallLog(ORIGIN, SECRET, ENTRIES.with(2, 'bet:2 lost'))
const PATH_OF_LOG = '/029179c8282fb412bb685bc3683023829404fb374fca925b1913f53d047f9860/checkpoint'

const keyOf = (text: string) => readVerifierKey(text) as VerifierKey
const SIZE_TYPE = 'text/x.tlog.size'

test('a witness answers the worked request, and each fault of it by its own status', async () => {
  using directory = temporaryDirectory()
  await using witness = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  expect(log.verifierKey).toBe('fairline.example/log/2026+43c00c4d+AdXO9Xz66g+WAivOa7Yj3X+Fz7mIkvGJuZd/BseT3ehl')
  expect((await fetch(witness.url + PATH_OF_LOG)).status).toBe(404)
  expect((await witness.add(log.request(0, 3))).status).toBe(200)

  const request = log.request(3, 7)
  expect(request).toContain(
    'QkEmI5bCTMABOfzmsyMz/QiGs9X8WDSR1aG332InaPk=\n/NByTZlGE87afZCnsiM553GjUEhu0+OqGAfS9wQqZFU=',
  )
  const lines = request.split('\n')
  const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n')
  const forged = request.replace('yviIA8=', 'yviIA4=')
  const other = smallLog('fairline.example/log/2027', SECRET, ENTRIES)
  const statuses: [string, number][] = [
    [log.request(4, 7), 409],
    [swapped, 422],
    [forged, 403],
    [other.request(3, 7), 404],
    [request.replace('old 3', 'old 8'), 400],
    ['old 3\n', 400],
    // the order: an unknown log and a bad signature come before the sizes
    [other.request(3, 7).replace('old 3', 'old 8'), 404],
    [forged.replace('old 3', 'old 8'), 403],
    [swapped.replace('old 3', 'old 4'), 409],
    [log.request(0, 7), 409],
  ]
  for (const [body, status] of statuses) expect([body, (await witness.add(body)).status]).toEqual([body, status])
  expect(await witness.add(log.request(4, 7))).toEqual({ status: 409, body: '3\n', type: SIZE_TYPE })

  const answer = await witness.add(request)
  expect(answer.status).toBe(200)
  const key = keyOf(witness.verifierKey)
  const text = readNote(log.checkpoint(7))?.text ?? ''
  const cosignature = await readCosignature(answer.body, text, key, verifyEd25519)
  expect(Math.abs((cosignature?.time ?? 0) * 1000 - Date.now())).toBeLessThan(60_000)
  const note = await (await fetch(witness.url + PATH_OF_LOG)).text()
  expect(note).toBe(log.checkpoint(7) + answer.body)
  expect(
    await signersOf(readNote(note) ?? { text: '', signatures: [] }, [keyOf(log.verifierKey), key], verifyEd25519),
  ).toHaveLength(2)

  // the same size again: a retry, or a fresher time
  expect((await witness.add(log.request(7, 7))).status).toBe(200)
  expect((await witness.add(rewritten.request(7, 7))).status).toBe(422)
}, 60_000)

test('a history that was rewritten or cut is not cosigned, and the request is kept as evidence', async () => {
  using directory = temporaryDirectory()
  await using witness = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  expect((await witness.add(log.request(0, 3))).status).toBe(200)
  const split = rewritten.request(3, 7)
  expect(await witness.add(split)).toMatchObject({ status: 422, body: expect.stringContaining('does not extend') })
  expect((await witness.add(split)).status).toBe(422)
  expect((await witness.add(log.request(2, 2))).status).toBe(409)
  expect(await witness.stop()).toBe(0)
  const database = openWitnessDatabase(join(directory.path, 'witness/witness.db'))
  const kept = database.evidence()
  database.close()
  expect(kept).toMatchObject([{ origin: ORIGIN, size: 7, request: split }])
  expect(kept[0]?.held).toContain(log.checkpoint(3))
}, 60_000)

test('of two requests at once with two histories, one is cosigned', async () => {
  using directory = temporaryDirectory()
  await using witness = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  expect((await witness.add(log.request(0, 3))).status).toBe(200)
  // both extend size 3
  const fork = smallLog(ORIGIN, SECRET, ENTRIES.with(5, 'bet:5 lost'))
  const answers = await Promise.all([log, fork, log, fork].map((one) => witness.add(one.request(3, 7))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(['7\n', '7\n', '7\n'])
}, 60_000)

test('a witness that was killed goes on from what it has cosigned', async () => {
  using directory = temporaryDirectory()
  const first = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  expect((await first.add(log.request(0, 5))).status).toBe(200)
  await first.stop('SIGKILL')
  await using again = await spawnWitness({ directory: directory.path })
  expect(again.verifierKey).toBe(first.verifierKey)
  expect(await again.add(log.request(0, 7))).toMatchObject({ status: 409, body: '5\n' })
  expect((await again.add(log.request(5, 7))).status).toBe(200)
}, 60_000)

test('the list of logs is read again when it changes, and a malformed one is not taken over', async () => {
  using directory = temporaryDirectory()
  await using witness = await spawnWitness({ directory: directory.path, logs: [] })
  const file = logsFileIn(directory.path)
  expect((await witness.add(log.request(0, 3))).status).toBe(404)
  writeFileSync(file, `# ours\n\n${log.verifierKey}\n`)
  expect((await witness.add(log.request(0, 3))).status).toBe(200)
  writeFileSync(file, 'not a key\n')
  expect((await witness.add(log.request(3, 7))).status).toBe(200)
  expect(witness.printed()).toContain('line 1')
  writeFileSync(file, '\n')
  expect((await witness.add(log.request(7, 7))).status).toBe(404)
}, 60_000)

test('the key is of its owner alone, and a large or unknown request is refused', async () => {
  using directory = temporaryDirectory()
  await using witness = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  expect(statSync(join(directory.path, 'witness/key')).mode & 0o777).toBe(0o600)
  expect(await witness.add('x'.repeat(70_000))).toMatchObject({ status: 413 })
  expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(404)
  expect((await fetch(`${witness.url}/${createHash('sha256').update('none').digest('hex')}/checkpoint`)).status).toBe(
    404,
  )
}, 60_000)

test.each([
  ['a database without its key', (own: string) => rmSync(join(own, 'key')), /key is missing, but .*restore the key/],
  [
    'a key without its database',
    (own: string) => rmSync(join(own, 'witness.db')),
    /witness\.db is missing, but .*retire/,
  ],
  [
    'a malformed key',
    (own: string) => writeFileSync(join(own, 'key'), 'PRIVATE+KEY+x+00000000+AA==\n'),
    /is not the key of a witness/,
  ],
  [
    'a key with another id',
    (own: string) => {
      const text = readFileSync(join(own, 'key'), 'utf8')
      writeFileSync(join(own, 'key'), text.replace('witness.example/w1', 'witness.example/w2'))
    },
    /is damaged: its id is not that of its key/,
  ],
  ['a key that others can read', (own: string) => chmodSync(join(own, 'key'), 0o644), /open to others/],
  [
    'the database of another witness',
    (own: string) => {
      const database = openWitnessDatabase(join(own, 'witness.db'))
      database.claim(log.verifierKey)
      database.close()
    },
    /belongs to another key/,
  ],
  ['no list of logs', (own: string) => rmSync(logsFileIn(join(own, '..'))), /WITNESS_LOGS: .*cannot be read/],
  [
    'a malformed list of logs',
    (own: string) => writeFileSync(logsFileIn(join(own, '..')), 'x\n'),
    /WITNESS_LOGS: line 1/,
  ],
  [
    'a witness as its log',
    (own: string) =>
      writeFileSync(
        logsFileIn(join(own, '..')),
        'witness.example/w1+64e3f7c6+BKdaXA/Z9IYhAcsxMYiQ+3BqhuqCpDxlH7F5LXaizmI+\n',
      ),
    /WITNESS_LOGS: line 1/,
  ],
])(
  'a witness with %s does not start, and says so in one line',
  async (_, spoil, line) => {
    using directory = temporaryDirectory()
    const witness = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
    await witness.add(log.request(0, 3))
    await witness.stop()
    spoil(join(directory.path, 'witness'))
    const error = await spawnWitness({ directory: directory.path }).then(
      () => '',
      (reason: unknown) => String(reason),
    )
    expect(error).toMatch(line)
    expect(error.trim().split('\n')).toHaveLength(1)
  },
  60_000,
)

test('a first start that was interrupted before its key was in place begins again', async () => {
  using directory = temporaryDirectory()
  const own = join(directory.path, 'witness')
  mkdirSync(own, { recursive: true })
  const first = await spawnWitness({ directory: directory.path, logs: [log.verifierKey] })
  await first.stop()
  renameSync(join(own, 'key'), join(own, 'key.new'))
  await using again = await spawnWitness({ directory: directory.path })
  expect(again.verifierKey).not.toBe(first.verifierKey)
  expect(existsSync(join(own, 'key.new'))).toBe(false)
}, 60_000)

test('a wrong setting stops the start with one line', async () => {
  using directory = temporaryDirectory()
  const start = (environment: Readonly<Record<string, string>>) =>
    spawnWitness({ directory: directory.path, logs: [], environment }).then(String, String)
  expect(await start({ WITNESS_PORT: 'none' })).toMatch(/WITNESS_PORT: /)
  expect(await start({ WITNESS_NAME: 'two words' })).toMatch(/WITNESS_NAME: a name without spaces/)
}, 60_000)
