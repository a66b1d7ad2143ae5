import { expect, test } from 'vitest'
import { z } from 'zod'
import { deliverMessages } from '#server/platform/modules/messaging/deliver-messages.ts'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { Email, EmailProvider } from '#server/platform/providers/email/port.ts'
import { REGISTRIES } from '#server/platform/providers/index.ts'
import type { Sms, SmsProvider } from '#server/platform/providers/sms/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, lastMessageTo, register, startPlatform } from '../../support/platform.ts'

const MINUTE_MS = 60_000

/** A platform with carriers that take what they are given, or do not. */
async function startPost() {
  const taken: (Email | Sms)[] = []
  let isOpen = true
  const take = async (message: Email | Sms) => {
    if (!isOpen) throw new Error('nobody answers')
    taken.push(message)
  }
  const registries = {
    ...REGISTRIES,
    email: { pigeon: adapter(z.object({}), (): EmailProvider => ({ isDelivered: true, send: take })) },
    sms: { drum: adapter(z.object({}), (): SmsProvider => ({ isDelivered: true, send: take })) },
  }
  const site = await startPlatform({ registries, providerSettings: { EMAIL_PROVIDER: 'pigeon', SMS_PROVIDER: 'drum' } })
  return {
    site,
    taken,
    deliver: () => deliverMessages(site.platform),
    setOpen(is: boolean) {
      isOpen = is
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

test('what is written is carried once, by the provider of its kind', { timeout: MINUTE_MS }, async () => {
  await using post = await startPost()
  await register(post.site)
  await post.site.request(contract.auth.register.phone, { ...APPLICANT, phone: '+77010000042' })
  await Promise.all([post.deliver(), post.deliver()])
  await post.deliver()

  const email = await lastMessageTo(post.site, APPLICANT.email)
  const sms = await lastMessageTo(post.site, '+77010000042')
  expect(post.taken).toHaveLength(2)
  expect(post.taken).toEqual(
    expect.arrayContaining([
      {
        id: email.id,
        to: APPLICANT.email,
        subject: email.subject,
        body: email.body,
        html: expect.stringContaining(email.body.slice(0, 6)),
      },
      { id: sms.id, to: '+77010000042', body: sms.body },
    ]),
  )
})

test('what is not taken is tried again, later and later, and its words stay out of the log', {
  timeout: MINUTE_MS,
}, async () => {
  await using post = await startPost()
  await register(post.site)
  const { body } = await lastMessageTo(post.site, APPLICANT.email)
  post.setOpen(false)
  await post.deliver()
  expect(post.site.logged()).toContain('a message was not taken')
  expect(post.site.logged()).not.toContain(JSON.stringify(body).slice(1, -1))

  post.setOpen(true)
  post.site.clock.advance(MINUTE_MS - 1)
  await post.deliver()
  expect(post.taken).toEqual([])
  post.site.clock.advance(1)
  post.setOpen(false)
  await post.deliver()
  post.setOpen(true)
  post.site.clock.advance(2 * MINUTE_MS - 1)
  await post.deliver()
  expect(post.taken).toEqual([])
  post.site.clock.advance(1)
  await post.deliver()
  expect(post.taken).toHaveLength(1)
})

test('what nobody takes is given up after eight hours, and the log says so once', { timeout: MINUTE_MS }, async () => {
  await using post = await startPost()
  await register(post.site)
  post.setOpen(false)
  for (let hour = 0; hour < 20; hour += 1) {
    await post.deliver()
    post.site.clock.advance(60 * MINUTE_MS)
  }
  post.setOpen(true)
  await post.deliver()
  expect(post.taken).toEqual([])
  expect(post.site.logged().split('a message was given up')).toHaveLength(2)
})

test('many that have piled up all leave', { timeout: MINUTE_MS }, async () => {
  await using post = await startPost()
  for (let player = 0; player < 45; player += 1) await register(post.site, `player-${player}@example.com`)
  await post.deliver()
  expect(new Set(post.taken.map(({ to }) => to)).size).toBe(45)
})
