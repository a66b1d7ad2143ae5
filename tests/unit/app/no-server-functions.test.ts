import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CALLER, CALLER_EXPORTS } from '~/build/no-server-functions.ts'

test('what stands in for the caller of server functions exports what Start asks of it', async () => {
  const start = fileURLToPath(import.meta.resolve('@tanstack/start-client-core'))
  const caller = start.replace(/index\.js$/, 'client-rpc/serverFnFetcher.js')
  expect(caller).toMatch(CALLER)
  expect(Object.keys(await import(/* @vite-ignore */ caller)).sort()).toEqual([...CALLER_EXPORTS])
})
