import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { spawnPlatform } from '../../../support/platform.ts'

test('a live stream has its own connection, is not chunked, and ends with its platform', async () => {
  await using platform = await spawnPlatform()
  const [stream]: IncomingMessage[] = await once(get(`${platform.url}/general/live?topics=bets`), 'response')
  if (!stream) throw new Error('no answer')
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', connection: 'close' })
  expect(stream.headers).not.toHaveProperty('transfer-encoding')
  const whole = text(stream)
  expect(await platform.stop()).toBe(0)
  expect(await whole).toBe('')
})
