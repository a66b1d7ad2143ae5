import { expect, test } from 'vitest'
import { answerHistoryExport } from '#server/edge/trpc/history-export.ts'
import { startApp } from '../../../support/app.ts'
import { stopListening } from '../../../support/listen.ts'
import { listenFor } from '../../../support/platform/listen-for.ts'
import { register, SERVICE_SECRET, startPlatform } from '../../../support/platform.ts'

test('a list is written down with its times in the zone of the player', async () => {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform())
  const { server, url } = await listenFor(platform)
  opened.defer(() => stopListening(server))
  const app = opened.use(
    await startApp({ upstreamUrl: url, environment: { SERVICE_SECRET }, render: answerHistoryExport }),
  )
  const at = new Date(platform.clock.now()).toISOString()
  const headers = { cookie: `token=${await register(platform)}` }
  const textOf = async (query: string) => (await app.fetch(`/api/history?list=sessions&${query}`, { headers })).text()

  expect(at).toBe('2026-01-01T12:00:00.000Z')
  expect(await textOf('format=csv')).toContain(at)
  const there = await textOf('format=csv&zone=Asia%2FKolkata')
  expect(there).toContain('2026-01-01T17:30:00.000+05:30')
  expect(there).not.toContain(at)
  expect(await textOf('format=json&zone=America%2FSao_Paulo')).toContain('2026-01-01T09:00:00.000-03:00')
  const refused = await app.fetch('/api/history?list=sessions&format=csv&zone=Nowhere%2FAtAll', { headers })
  expect(refused.status).toBe(400)
})
