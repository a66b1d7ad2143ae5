import { send } from '../fuzz/send.ts'
import { HOSTS, requestTo } from '../support/http/hosts.ts'
import { expect } from './fixtures.ts'
import { plainTest as test } from './shared-in-file.ts'

/** A page of the gateway, one whose query must be cleaned up, a file, a procedure. */
const PATHS = ['/en', '/en?show="++', '/builds/latest.json', '/api/trpc/geo.ip']

test('a Host that is none is answered 400, whatever is asked for', async ({ site }) => {
  const request = { port: site.port, isCut: false, isStream: false, deadlineMs: 60_000 }
  const received: string[] = []
  for (const [host, isHost] of HOSTS)
    for (const path of PATHS) {
      const { end, status } = await send({ ...request, bytes: requestTo(host, path) })
      const isRefused = end === 'answered' && status === 400
      if (isRefused === isHost) received.push(`${JSON.stringify(host.slice(0, 40))} ${path}: ${end} ${status}`)
    }
  expect(received).toEqual([])
})
