import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { SIGNATURE_HEADER, signSms } from '#server/platform/providers/sms/http/adapter.ts'
import { listen, stopListening } from './listen.ts'

const SECRET = 'a secret that the gateway and the site share'
/** Maximum age of a request, against replays. */
const LATEST_S = 300

const sms = z.object({ id: z.string(), to: z.string(), text: z.string() })

/** An operator's SMS gateway: it accepts signed and recent requests, each id once. */
export async function startSmsGateway() {
  const received: z.output<typeof sms>[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = String(request.headers[SIGNATURE_HEADER])
      const atS = Number(/^t=(\d+),/.exec(signature)?.[1])
      const isOfNow = Math.abs(Date.now() / 1000 - atS) < LATEST_S
      if (!isOfNow || signature !== signSms(SECRET, body, atS)) return response.writeHead(403).end()
      const message = sms.parse(JSON.parse(body))
      if (!received.some(({ id }) => id === message.id)) received.push(message)
      return response.writeHead(202).end()
    })
  })
  const url = await listen(server)
  return {
    settings: { SMS_URL: `${url}/sms`, SMS_SECRET: SECRET },
    received,
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}
