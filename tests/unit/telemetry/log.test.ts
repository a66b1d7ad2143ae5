import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLog, readableLines } from '#server/telemetry/log.ts'

function written(log: (destination: PassThrough) => void): string {
  const destination = new PassThrough()
  log(destination)
  return String(destination.read() ?? '')
}

test('on a terminal a request is one readable line, and a fault keeps what it says of itself', () => {
  const text = written((destination) => {
    const log = createLog({ program: 'site', level: 'info', destination: readableLines(destination, false) })
    log.info({ requestId: 'r1', method: 'GET', path: '/faq', status: 200, ms: 8 }, 'request')
    log.error({ err: new Error('the disk is full'), job: 'check the books' }, 'job failed')
  })
  const [request, fault, ...rest] = text.split('\n')
  expect(request).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: site: GET \/faq 200, 8 ms$/)
  expect(fault).toMatch(/ERROR: site: job failed$/)
  expect(rest.join('\n')).toContain('the disk is full')
  expect(rest.join('\n')).toContain('check the books')
})

test('elsewhere each line is JSON, and secrets are in neither', () => {
  const secret = { token: 's3cret', headers: { authorization: 'Bearer s3cret' } }
  const json = written((destination) =>
    createLog({ program: 'platform', level: 'info', destination }).info(secret, 'in'),
  )
  expect(JSON.parse(json)).toMatchObject({ program: 'platform', msg: 'in', level: pino.levels.values.info })
  const readable = written((destination) =>
    createLog({ program: 'platform', level: 'info', destination: readableLines(destination, false) }).info(
      secret,
      'in',
    ),
  )
  expect(readable).toContain('platform: in')
  expect(json + readable).not.toContain('s3cret')
})

test('a line says when it was written in UTC, by milliseconds since 1970', () => {
  const before = Date.now()
  const json = written((destination) => createLog({ program: 'site', level: 'info', destination }).info('in'))
  const { time } = JSON.parse(json)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('what a stranger sends forges no line, neither where lines are JSON nor where they are read', () => {
  const forged = 'in\n[00:00:00] INFO: site: the operator has signed in\r\n{"level":30,"msg":"forged"}'
  const write = (destination: PassThrough) =>
    createLog({ program: 'site', level: 'info', destination }).info({ path: forged, method: forged }, 'request')
  const lines = written(write).trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: forged, msg: 'request' })
  const readable = written((destination) => {
    const log = createLog({ program: 'site', level: 'info', destination: readableLines(destination, false) })
    log.info({ requestId: 'r1', method: 'GET', path: forged, status: 200, ms: 8 }, 'request')
  })
  expect(readable.split('\n').filter((line) => /^\[\d\d:\d\d:\d\d\]/.test(line))).toHaveLength(1)
})
