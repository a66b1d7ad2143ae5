import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { WholePage } from '#server/edge/gateway/pages/render-page.tsx'
import { createResponse, RuntimeResponse } from '#server/edge/gateway/response.ts'
import { writeRaw } from '#server/edge/http/raw-writes.node.ts'

setFlagsFromString('--expose-gc')
const collect: (options: { readonly type: 'minor' }) => void = runInNewContext('gc')

/** Size of V8's space for large objects that have survived collections. */
const oldLargeBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'large_object_space')?.space_used_size ?? 0

const PAGES = 40
const PAGE_BYTES = 1_000_000

test('what a request that has waited has come to is not kept once it is sent', async () => {
  const router = createRouter({ routeTree: createRootRoute(), isServer: true })
  const waiting = Array.from({ length: PAGES }, () => Promise.withResolvers<Response>())
  for (let times = 0; times < 3; times += 1) collect({ type: 'minor' })
  const before = oldLargeBytes()
  for (const { promise, resolve } of waiting) {
    const page = new WholePage({ html: 'x'.repeat(PAGE_BYTES), router }, {})
    resolve(new RuntimeResponse({ ...createResponse(page.body, page), takeText: () => page.take().html }))
    const sent: unknown[] = []
    const outgoing = { writeHead: () => ({ end: (body: string) => sent.push(body.length, body.charCodeAt(7)) }) }
    writeRaw(await promise, { runtime: { name: 'node', node: { res: outgoing } } } as never)
    expect(sent).toEqual([PAGE_BYTES, 120])
    collect({ type: 'minor' })
  }
  expect(oldLargeBytes() - before).toBeLessThan((PAGES * PAGE_BYTES) / 4)
})
