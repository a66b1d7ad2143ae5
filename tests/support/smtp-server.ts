import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const USER = { user: 'site', pass: 'a password of the mail server' }

/** A mail server: accepted senders, received emails, and configurable rejections. */
export async function startSmtpServer({ host = '127.0.0.1' } = {}) {
  const received: { readonly from: string; readonly to: readonly string[]; readonly email: Email }[] = []
  let refusal: Error | undefined
  const server = new SMTPServer({
    // loopback only: it has no certificate
    disabledCommands: ['STARTTLS'],
    // reverse lookups take seconds without a name server
    disableReverseLookup: true,
    // does not wait for kept-alive connections
    closeTimeout: 1,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER.user && password === USER.pass ? done(null, { user: username }) : done(new Error('nobody')),
    onData(stream, { envelope }, done) {
      const take = async () => {
        const email = await PostalMime.parse(await buffer(stream))
        if (refusal) throw refusal
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), email })
      }
      take().then(() => done(), done)
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(0, host, resolve)
  await promise
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(`smtp://${host}:${port}`)
  url.username = USER.user
  url.password = USER.pass
  return {
    url: url.href,
    received,
    /** Rejects further emails: temporarily, or permanently with a 5xx code. */
    setOpen(isOpen: boolean, responseCode = 451) {
      refusal = isOpen ? undefined : Object.assign(new Error('not taken'), { responseCode })
    },
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  }
}
