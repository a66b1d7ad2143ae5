import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const USER = { user: 'site', pass: 'a password of the mail server' }

/** A mail server as it is spoken to: whom it lets in, what it was given, and what it says to the next emails. */
export async function startSmtpServer({ host = '127.0.0.1' } = {}) {
  const received: { readonly from: string; readonly to: readonly string[]; readonly email: Email }[] = []
  let refusal: Error | undefined
  const server = new SMTPServer({
    // loopback only: without a certificate of its own
    disabledCommands: ['STARTTLS'],
    // nobody's name is asked for, which where there is no name server takes seconds
    disableReverseLookup: true,
    // whoever keeps a connection for the next email is not waited for
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
    /** Says no to what comes, for now, or for good by a code of 5xx. */
    setOpen(isOpen: boolean, responseCode = 451) {
      refusal = isOpen ? undefined : Object.assign(new Error('not taken'), { responseCode })
    },
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  }
}
