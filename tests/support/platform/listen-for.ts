import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../listen.ts'
import type { TestPlatform } from './start-platform.ts'

export async function listenFor(platform: Pick<TestPlatform, 'fetch'>): Promise<{ server: Server; url: string }> {
  const server = createServer(
    getRequestListener(async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? null : await request.text()
      return platform.fetch(pathname + search, { method: request.method, headers: request.headers, body })
    }),
  )
  return { server, url: await listen(server) }
}
