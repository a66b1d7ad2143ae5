import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { HeldUpstream } from './held-upstream.ts'

export type Visits = Disposable & {
  /** Opens a page as a player, whose pages are rendered for each request, and reads it to the end. */
  read(path: string): Promise<void>
  /** Disconnects once the first bytes have arrived. */
  leaveWithin(path: string): Promise<void>
  /** Disconnects before the page has begun: while the site waits for the operator. */
  leaveBefore(path: string): Promise<void>
}

let lastPlayer = 0

export function startVisits(site: string, upstream: HeldUpstream, connections: number): Visits {
  const kept = new Agent({ keepAlive: true, maxSockets: connections })

  function open(path: string, token: string, connections: Agent | false) {
    const headers = { cookie: `token=${token}`, 'accept-language': 'ru', 'user-agent': 'Mozilla/5.0 Chrome/140' }
    const outgoing = request(site + path, { agent: connections, headers })
    outgoing.end()
    return outgoing
  }

  async function begin(path: string): Promise<IncomingMessage> {
    const outgoing = open(path, 'known', kept)
    try {
      const [page]: IncomingMessage[] = await once(outgoing, 'response')
      if (page?.statusCode !== 200) throw new Error(`${path} returned ${page?.statusCode}`)
      return page
    } catch (error) {
      // as browsers do: a busy site may close a kept-alive connection just as it is reused
      if (outgoing.reusedSocket && isReset(error)) return begin(path)
      throw error
    }
  }

  return {
    async read(path) {
      const page = await begin(path)
      let end = ''
      page.on('data', (chunk: Buffer) => {
        end = (end + chunk.toString('latin1')).slice(-64)
      })
      await once(page, 'end')
      if (!end.trimEnd().endsWith('</html>')) throw new Error(`${path} was cut off`)
    },
    async leaveWithin(path) {
      const page = await begin(path)
      await once(page, 'data')
      page.destroy()
    },
    async leaveBefore(path) {
      lastPlayer += 1
      const token = `held-${lastPlayer}`
      const isHeld = upstream.holds(token)
      const outgoing = open(path, token, false)
      const left = new Promise((resolve) => outgoing.once('close', resolve))
      const answered = once(outgoing, 'response').then(() => {
        throw new Error(`${path} returned a page without its player`)
      })
      await Promise.race([isHeld, answered])
      outgoing.destroy(new Error('left'))
      await left
    },
    [Symbol.dispose]: () => kept.destroy(),
  }
}

const isReset = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
