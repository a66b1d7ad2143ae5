import { gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import { deliverMessages } from '#server/platform/modules/messaging/deliver-messages.ts'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { Email, EmailProvider } from '#server/platform/providers/email/port.ts'
import { REGISTRIES } from '#server/platform/providers/index.ts'
import type { Sms, SmsProvider } from '#server/platform/providers/sms/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  lastMessageTo,
  messagesTo,
  operate as operateAs,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const MINUTE_MS = 60_000

/** A platform with message providers that accept or reject everything. */
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
    deliver: async () => {
      await Promise.all([deliverMessages(site.platform, 'email'), deliverMessages(site.platform, 'phone')])
    },
    setOpen(is: boolean) {
      isOpen = is
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** Causes an email that stays relevant: the password was changed. */
async function notify(site: TestPlatform): Promise<void> {
  const token = await register(site)
  const form = {
    old_password: APPLICANT.password,
    password: 'eight loud rivers',
    password_confirm: 'eight loud rivers',
  }
  expect((await site.request(contract.password.update, form, { token })).status).toBe(200)
  const [, first] = await messagesTo(site, APPLICANT.email)
  await site.platform.writer.execute('markDelivered', { id: first?.id ?? '' })
}

const operate = (site: TestPlatform, ...args: readonly string[]) => operateAs(site, ['message', ...args])

test('what is written is carried once, by the provider of its kind', async () => {
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
      { id: sms.id, to: '+77010000042', body: sms.body, now: post.site.clock.now() },
    ]),
  )
})

test('what is not taken is tried again, later and later, and its words stay out of the log', async () => {
  await using post = await startPost()
  await register(post.site)
  const { body } = await lastMessageTo(post.site, APPLICANT.email)
  post.setOpen(false)
  await post.deliver()
  expect(post.site.logged()).toContain('message delivery failed')
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

test('an undeliverable message is a dead letter after eight hours; the operator lists and resends it once', async () => {
  await using post = await startPost()
  await notify(post.site)
  const { id, body } = await lastMessageTo(post.site, APPLICANT.email)
  post.setOpen(false)
  for (let hour = 0; hour < 20; hour += 1) {
    await post.deliver()
    post.site.clock.advance(60 * MINUTE_MS)
  }
  post.setOpen(true)
  await post.deliver()
  expect(post.taken).toEqual([])
  expect(post.site.logged().split('message moved to dead letters')).toHaveLength(2)
  expect(await post.site.platform.metrics.registry.metrics()).toContain('fairline_platform_dead_letters_total 1')

  // after a day, sent messages are deleted, and their text is gone
  post.site.clock.advance(24 * 60 * MINUTE_MS)
  await post.site.platform.writer.execute('purgeMessages', undefined)
  const listed = await operate(post.site, 'list')
  expect(listed.data).toMatchObject({ messages: [{ id, channel: 'email', target: 'pl***@example.com' }] })
  expect(JSON.stringify(listed.data)).not.toContain(body.slice(0, 6))

  expect((await operate(post.site, 'retry', 'another')).status).toBe(404)
  expect(await operate(post.site, 'retry', id)).toMatchObject({ status: 200, data: { retried: 1 } })
  expect((await operate(post.site, 'retry', 'all')).status).toBe(404)
  await Promise.all([post.deliver(), post.deliver()])
  expect(post.taken.map((message) => message.id)).toEqual([id])
  expect((await operate(post.site, 'list')).data).toEqual({ messages: [] })
})

test('a dead letter that nobody asks for is forgotten after a week', async () => {
  await using post = await startPost()
  await register(post.site)
  const { writer } = post.site.platform
  const { id } = await lastMessageTo(post.site, APPLICANT.email)
  await writer.execute('giveUpMessage', { id })
  post.site.clock.advance(7 * 24 * 60 * MINUTE_MS - 1)
  expect(await writer.execute('purgeMessages', undefined)).toEqual({ changed: 0 })
  post.site.clock.advance(1)
  expect(await writer.execute('purgeMessages', undefined)).toEqual({ changed: 1 })
})

test('many that have piled up all leave', async () => {
  await using post = await startPost()
  for (let player = 0; player < 45; player += 1) await register(post.site, `player-${player}@example.com`)
  await post.deliver()
  expect(new Set(post.taken.map(({ to }) => to)).size).toBe(45)
})

test('a letter with a code is not tried again once its code has run out, nor by the operator', async () => {
  await using post = await startPost()
  await register(post.site)
  const { id } = await lastMessageTo(post.site, APPLICANT.email)
  post.setOpen(false)
  for (const minutes of [0, 1, 2, 4]) {
    post.site.clock.advance(minutes * MINUTE_MS)
    await post.deliver()
  }
  // the next attempt would be after ten minutes
  expect(post.site.logged().split('message moved to dead letters')).toHaveLength(2)
  post.setOpen(true)
  post.site.clock.advance(3 * MINUTE_MS)
  expect((await operate(post.site, 'retry', id)).status).toBe(404)
  await post.deliver()
  expect(post.taken).toEqual([])
})

test('a code that waited for the platform to start again is not sent after it has run out', async () => {
  await using post = await startPost()
  await register(post.site)
  post.site.clock.advance(10 * MINUTE_MS)
  await post.deliver()
  expect(post.taken).toEqual([])
})

test('an SMS does not wait for a mail server that says nothing', async () => {
  const taken: string[] = []
  const { promise: silence, resolve: end } = Promise.withResolvers<void>()
  const registries = {
    ...REGISTRIES,
    email: { pigeon: adapter(z.object({}), (): EmailProvider => ({ isDelivered: true, send: () => silence })) },
    sms: {
      drum: adapter(
        z.object({}),
        (): SmsProvider => ({ isDelivered: true, send: async ({ to }) => void taken.push(to) }),
      ),
    },
  }
  await using site = await startPlatform({
    registries,
    providerSettings: { EMAIL_PROVIDER: 'pigeon', SMS_PROVIDER: 'drum' },
  })
  await register(site)
  const jobs = site.platform.modules.jobs.filter(({ name }) => name.startsWith('deliver '))
  const running = jobs.map(({ run }) => run(site.platform, new AbortController().signal))
  await expect.poll(() => site.platform.reader.$count(outboxMessages, gt(outboxMessages.attempts, 0))).toBe(1)
  await site.request(contract.auth.register.phone, { ...APPLICANT, phone: '+77010000042' })
  // the next run of each job that has ended
  const sms = jobs.filter((_, index) => running[index] !== undefined && jobs[index]?.name !== 'deliver emails')
  await Promise.all(sms.map(({ run }) => run(site.platform, new AbortController().signal)))
  expect(taken).toEqual(['+77010000042'])
  end()
  await Promise.all(running)
})
