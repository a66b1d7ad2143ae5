import { expect, test } from 'vitest'
import { callInProcess } from '#server/edge/trpc/call-in-process.ts'
import { isMissing } from '~/lib/calls/error-data.ts'
import { clientOf } from '~/lib/calls/trpc-options.ts'
import { startApp } from '../../../support/app.ts'

const trpc = clientOf(callInProcess)

async function whileRendering(ask: () => Promise<unknown>): Promise<unknown> {
  let received: unknown
  const render = async () => {
    received = await ask()
    return new Response()
  }
  await using app = await startApp({ render })
  await app.fetch('/en')
  return received
}

test('a page asks procedures in its own process', async () => {
  await expect(whileRendering(() => trpc.site.current.query())).resolves.toMatchObject({ name: 'Fairline' })
})

test('a refusal tells a page what it would tell the browser', async () => {
  const refused = await whileRendering(() => trpc.bets.byId.query({ id: '' }).catch((error: unknown) => error))
  expect(isMissing(refused)).toBe(true)
})

test('outside of a request nobody is answered', async () => {
  await expect(trpc.site.current.query()).rejects.toThrow('internal')
})
