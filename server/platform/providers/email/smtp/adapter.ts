import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { setting } from '#server/settings.ts'
import { adapter, Undeliverable } from '../../adapter.ts'
import type { EmailProvider } from '../port.ts'

/** Time limit of each step of a session; together they end before a message is due again. */
const PART_MS = 10_000
const CONNECTIONS = 2

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const settings = z.object({
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, hostname: /.+/, error: 'expected smtp:// or smtps:// with a host' }),
    'With `smtp`: the mail server with user and password, as `smtps://user:password@host`; `smtp://` uses STARTTLS.',
  ),
  SMTP_FROM: setting(
    z.string().regex(/^(?:[^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or Name <address>'),
    'Sender of emails: an address, or `Name <address>`.',
  ),
})

/** Any SMTP server. Connections are always encrypted, except to this machine. */
export const smtp = adapter(settings, ({ SMTP_URL: url, SMTP_FROM: from }): EmailProvider => {
  const server = new URL(url)
  /** Loaded with the first email: most platforms do not use SMTP. */
  async function connect() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      pool: true,
      maxConnections: CONNECTIONS,
      url,
      requireTLS: server.protocol === 'smtp:' && !isLoopback(server),
      connectionTimeout: PART_MS,
      greetingTimeout: PART_MS,
      dnsTimeout: PART_MS,
      socketTimeout: PART_MS,
      // no content of a message is read from a path or a URL
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let connecting: ReturnType<typeof connect> | undefined
  return {
    isDelivered: true,
    async send({ id, to, subject, body, html }) {
      const letter: SendMailOptions = {
        from,
        to: { name: '', address: to },
        subject,
        text: body,
        html,
        // derived from the message, not from the attempt, so that a mailbox can detect duplicates
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      connecting ??= connect()
      const transport = await connecting
      await transport.sendMail(letter).catch((error: unknown) => {
        throw isRefusedForGood(error)
          ? new Undeliverable('the mail server refuses it for good', { cause: error })
          : error
      })
    },
  }
})

/**
 * 5xx replies to recipients or content (RFC 5321, 4.2.1). One to the login must be fixed by the operator and is
 * retried.
 */
const refusal = z.object({ code: z.enum(['EENVELOPE', 'EMESSAGE']), responseCode: z.number().min(500).max(599) })

const isRefusedForGood = (error: unknown): boolean => refusal.safeParse(error).success

function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
}
