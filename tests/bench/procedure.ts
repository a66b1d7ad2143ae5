import { childEnvironment } from '#server/env.ts'
import { startChild, untilServing } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { startSite } from '../support/site.ts'
import type { Line } from './line.ts'
import { median, requestsPerSecond } from './load.ts'

const ROUNDS = 3
const ROUND_MS = 3000
/** The lightest procedure: what is measured is the way to it and back. */
const PROCEDURE =
  '/api/trpc/site.current?batch=1&input=%7B%220%22%3A%7B%22json%22%3Anull%2C%22meta%22%3A%7B%22values%22%3A%5B%22undefined%22%5D%7D%7D%7D'

/** A procedure of the built site over HTTP, through gateway, door and tRPC, against a handler with nothing in it. */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node')
  await using bare = await startBareHandler()
  const [ours, reference]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await requestsPerSecond(bare.url, ROUND_MS))
    ours.push(await requestsPerSecond(site.url + PROCEDURE, ROUND_MS))
  }
  return [
    {
      name: 'a procedure over HTTP',
      unit: 'requests/s',
      measured: median(ours),
      reference: { name: 'a bare fetch handler', measured: median(reference) },
    },
  ]
}

async function startBareHandler(): Promise<{ url: string } & AsyncDisposable> {
  const port = await freePort('127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const environment = childEnvironment({ PORT: String(port) })
  const program = { name: 'bare handler', args: ['tests/bench/bare-handler.ts'], environment, readyUrl: url }
  const child = startChild(program)
  await untilServing(program, child, AbortSignal.timeout(10_000))
  return { url, [Symbol.asyncDispose]: () => child.stop() }
}
