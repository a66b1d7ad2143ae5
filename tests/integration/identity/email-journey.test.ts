import { expect, test } from 'vitest'
import { deliverMessages } from '#server/platform/modules/messaging/deliver-messages.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, startPlatform } from '../../support/platform.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'

const { auth, recovery } = contract
const { email, password } = APPLICANT
const MINUTE_MS = 60_000

/** A platform with a mail server, and the emails of a player. */
async function startWithMail() {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startSmtpServer())
  const providerSettings = {
    SMTP_URL: server.url,
    SMTP_FROM: 'no-reply@fair.example',
  }
  const platform = opened.use(await startPlatform({ providerSettings }))
  const everything = opened.move()
  return {
    platform,
    /** The newest email, after delivering all that are waiting. */
    async letter() {
      await deliverMessages(platform.platform, 'email')
      const { email: read, to } = server.received.at(-1) ?? {}
      expect(to).toEqual([email])
      return { subject: read?.subject ?? '', text: read?.text ?? '', html: read?.html ?? '' }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test.each([
  ['ru', 'код подтверждения'],
  ['en', 'verification'],
  ['hi', 'पुष्टि कोड'],
])('in, out and back in by what a mail server has received, in %s', async (language, subject) => {
  await using site = await startWithMail()
  const { platform, letter } = site
  const headers = { 'accept-language': language }
  const { request } = platform
  const { token } = (await request(auth.register.email, APPLICANT, { headers })).output
  const welcome = await letter()
  expect(welcome.subject).toContain(subject)
  expect(welcome.html).toContain(codeIn(welcome))
  expect((await request(auth.verify.email, { code: codeIn(welcome) }, { token })).status).toBe(200)
  expect((await request(auth.logout, {}, { token })).status).toBe(200)

  await request(auth.login.requestEmailCode, { email }, { headers })
  const byCode = await request(auth.login.emailCode, { email, code: codeIn(await letter()), fp: null }, { headers })
  expect(byCode.status).toBe(200)

  await request(recovery.email.forgot, { email }, { headers })
  const link = /https?:\/\/\S+\/reset-password\/(\S+)/.exec((await letter()).text)?.[1] ?? ''
  const confirmed = await request(recovery.email.confirmToken, { token: link })
  const fresh = { password: 'nine calm oceans', password_confirm: 'nine calm oceans' }
  const reset_token = confirmed.output.reset_token
  expect((await request(recovery.email.resetByToken, { ...fresh, token: reset_token })).status).toBe(200)
  expect((await request(contract.profile.user, {}, { token: byCode.output.token })).status).toBe(401)
  platform.clock.advance(MINUTE_MS)
  expect((await request(auth.login.emailPassword, { email, password })).status).toBe(422)
  expect((await request(auth.login.emailPassword, { email, password: fresh.password })).status).toBe(200)
})
