import { randomInt, randomUUID } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { systemClock } from '#server/platform/kernel/surroundings.ts'
import { deliverMessages } from '#server/platform/modules/messaging/deliver-messages.ts'
import type { Email } from '#server/platform/providers/email/port.ts'
import type { Sms } from '#server/platform/providers/sms/port.ts'
import { createLog } from '#server/telemetry/log.ts'
import { registrationOf } from '../support/platform/registration.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, Cut, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS, type Run } from './crash/each-crash.ts'

const log = createLog({ program: 'platform', level: 'silent' })

/** Email and SMS providers: an accepted message is delivered, and a duplicate is recognized by its id. */
function openCompanies(onTaken: () => void) {
  const taken = new Map<string, (Email | Sms)[]>()
  const send = async (message: Email | Sms) => {
    taken.set(message.id, [...(taken.get(message.id) ?? []), message])
    onTaken()
  }
  return { taken, email: { send }, sms: { send } }
}

/** Emails and SMS that are written in the transactions of their events. */
async function write({ execute }: CrashSite, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const contact =
      number % 2 === 0
        ? ({ channel: 'email', target: `${randomUUID()}@example.com` } as const)
        : ({ channel: 'phone', target: `+7${randomInt(1e9, 1e10)}` } as const)
    await execute('register', { ...registrationOf(''), contact, isVerified: false, registerMethod: contact.channel })
  }
}

/** Ends the retry delay of every waiting message. */
function letTimePass({ file }: CrashSite): void {
  const hand = openConnection(file)
  hand.exec('UPDATE outbox_messages SET due_at = 0 WHERE due_at IS NOT NULL')
  hand.close()
}

/** Kills the process in one of the two commands around the sending, and delivers the rest with the next process. */
async function killedIn(command: 'takeDueMessages' | 'markDelivered') {
  await using site = await openCrashSite()
  return await eachCrash(async ({ crash, commands }: Run) => {
    const before = new Set((await site.reader.select().from(outboxMessages)).map(({ id }) => id))
    await write(site, commands)
    const written = (await site.reader.select().from(outboxMessages)).filter(({ id }) => !before.has(id))
    expect(written).toHaveLength(commands)
    let next = command === 'markDelivered' ? crash : null
    const companies = openCompanies(() => site.arm(next))
    const { reader, execute } = site
    const writer = { execute, close: async () => undefined }
    const deliver = async () => {
      for (const channel of ['email', 'phone'] as const)
        await deliverMessages({ ...companies, reader, writer, clock: systemClock, log }, channel)
    }

    if (command === 'takeDueMessages') site.arm(crash)
    await deliver().catch((error: unknown) => {
      if (!(error instanceof Cut)) throw error
    })
    const died = await site.recover()
    next = null
    // undelivered messages are still waiting
    const due = await site.reader.select().from(outboxMessages).where(isNotNull(outboxMessages.dueAt))
    const waiting = new Set(due.map(({ id }) => id))
    for (const { id } of written) expect(waiting.has(id) || companies.taken.has(id)).toBe(true)

    letTimePass(site)
    await deliver()
    letTimePass(site)
    await deliver()
    for (const { id, target, body } of written) {
      const sent = companies.taken.get(id) ?? []
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.length).toBeLessThanOrEqual(died ? 2 : 1)
      for (const one of sent) expect(one).toMatchObject({ id, to: target, body })
    }
    expect(await site.reader.select().from(outboxMessages).where(isNotNull(outboxMessages.dueAt))).toEqual([])
    return !died
  })
}

describe(`an email or SMS is sent at least once, under one id, wherever the process is killed (seed ${SEED})`, () => {
  test.each(['takeDueMessages', 'markDelivered'] as const)('in %s', async (command) => {
    const { statements, runs } = await killedIn(command)
    expect(statements).toBeGreaterThan(2)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
