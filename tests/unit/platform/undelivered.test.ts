import { expect, test } from 'vitest'
import { undelivered } from '#server/platform/undelivered.ts'

const carrier = (isDelivered: boolean) => ({ isDelivered, send: async () => undefined })

test.each<[string, { demo: boolean; email: boolean; sms: boolean }, string | undefined]>([
  ['a demo site shows them itself', { demo: true, email: false, sms: false }, undefined],
  ['both arrive', { demo: false, email: true, sms: true }, undefined],
  ['no SMS arrives', { demo: false, email: true, sms: false }, 'SMS_PROVIDER of this platform'],
  ['nothing arrives', { demo: false, email: false, sms: false }, 'EMAIL_PROVIDER and SMS_PROVIDER of this platform'],
])('an operator is told, in one line, that messages go nowhere: %s', (_, { demo, email, sms }, line) => {
  const shown = undelivered({ DEMO_LOGIN: demo }, { email: carrier(email), sms: carrier(sms) })
  expect(shown?.split('\n')).toEqual(line && [expect.stringContaining(line)])
})
