import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptLoss } from '#server/platform/hosts/node/backup/accept-loss.ts'
import { requireProvenRestore } from '#server/platform/hosts/node/backup/compare-restored.ts'
import { folderStore } from '#server/platform/hosts/node/backup/folder-store.ts'
import { restoreBackup } from '#server/platform/hosts/node/backup/restore-backup.ts'
import { nodeHost } from '#server/platform/hosts/node/host.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { createLog } from '#server/telemetry/log.ts'
import { PASSPHRASE } from '../../support/backup/run-backup.ts'
import { backUp, writeSmallSource } from '../../support/backup/small-source.ts'
import { openDesk, register, startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { spawnWitness } from '../../support/witness/spawn-witness.ts'
import { trust, watchedPlatform } from '../../support/witness/watched-platform.ts'

test('a restored log is proven by its witness, or ends with the loss that it shows', { timeout: 90_000 }, async () => {
  using root = temporaryDirectory()
  const at = (name: string) => join(root.path, name)
  mkdirSync(at('data'))
  await loadOrCreateSecrets(at('data'))
  await using witness = await spawnWitness({ directory: at('witness'), logs: [] })
  const setting = `${witness.url}=${witness.verifierKey}`
  await using source = await watchedPlatform(at('data'), setting)
  const { settings, witnesses } = source.platform
  await trust(source, at('witness'))
  await register(source, 'ada@example.com')
  await source.offer()
  const name = await backUp(at('data'), at('backups'))
  const silent: string[] = []
  const others = { witnesses, onSilent: (one: string) => void silent.push(one) }
  const restore = (folder: string, asked = others) =>
    restoreBackup({ store: folderStore(at('backups')), name, dataDir: at(folder), passphrase: PASSPHRASE }, asked)
  const unproven: string[] = []
  const startOn = (folder: string) => ({
    ...others,
    dataDir: at(folder),
    databaseUrl: `file:${join(at(folder), 'platform.db')}`,
    onUnproven: (backup: string) => void unproven.push(backup),
  })

  expect(await restore('same')).toMatchObject({ proven_by: 'witness.example/w1', missing: null })
  // without a witness at the restore, the start asks
  expect(await restore('asked later', { ...others, witnesses: [] })).toMatchObject({ proven_by: null, missing: null })
  await requireProvenRestore({ ...startOn('asked later'), witnesses: [] })
  expect(unproven).toEqual([name])
  await requireProvenRestore(startOn('asked later'))
  expect(unproven).toEqual([name])

  await register(source, 'eve@example.com')
  await source.offer()
  const { size } = await source.checkpoint()
  const behind = await restore('behind')
  const own = behind.log?.size ?? 0
  expect(own).toBeLessThan(size)
  expect(behind).toMatchObject({ proven_by: null, missing: { by: 'witness.example/w1', size, contradiction: null } })
  await expect(requireProvenRestore(startOn('behind'))).rejects.toThrow(
    `has ${own} records (casino.example/log/0/2026), and witness.example/w1 has seen ${size} (casino.example/log/0/2026)`,
  )

  const log = createLog({ program: 'platform', level: 'silent' })
  const accepted = await acceptLoss({
    dataDir: at('behind'),
    settings: { ...settings, databaseUrl: startOn('behind').databaseUrl },
    host: { ...nodeHost({ log }), clock: source.clock },
  })
  expect(accepted).toEqual({
    ended: 'casino.example/log/0/2026',
    opened: 'casino.example/log/0/2026.2',
    missing: [own, size - 1],
  })
  await requireProvenRestore(startOn('behind'))
  await using restored = await watchedPlatform(at('behind'), setting)
  restored.clock.advance(source.clock.now() - restored.clock.now())
  await register(restored, 'zoe@example.com')
  const { admin } = await openDesk(restored, {})
  expect((await admin.get('/v1/work')).body.alarms).toEqual([
    {
      key: 'log_reopened',
      level: 'high',
      subject: 'casino.example/log/0/2026.2',
      since: expect.any(String),
      detail: `restored from a backup: the records ${own} to ${size - 1} are lost`,
    },
  ])
  expect(silent).toEqual([])
})

test('a database that is older than the file of its head can end its log, and a whole one cannot', async () => {
  using root = temporaryDirectory()
  const [dataDir, older] = [join(root.path, 'data'), join(root.path, 'older')]
  mkdirSync(dataDir)
  const clock = manualClock(Date.UTC(2026, 0, 1, 12))
  await writeSmallSource(dataDir)
  cpSync(dataDir, older, { recursive: true })
  let size: number
  let settings: PlatformSettings
  {
    await using site = await startPlatform({ directory: dataDir, seed: 'later', clock })
    settings = site.platform.settings
    size = (await site.platform.writer.execute('signLog', {})).size
    await register(site, 'eve@example.com')
  }
  cpSync(join(dataDir, 'platform.db.head'), join(older, 'platform.db.head'))
  const host = { ...nodeHost({ log: createLog({ program: 'platform', level: 'silent' }) }), clock }
  const accept = (folder: string) =>
    acceptLoss({ dataDir: folder, settings: { ...settings, databaseUrl: `file:${join(folder, 'platform.db')}` }, host })
  await expect(accept(dataDir)).rejects.toThrow('just start it')
  expect(await accept(older)).toMatchObject({
    opened: expect.stringMatching(/2026\.2$/),
    missing: [size, expect.any(Number)],
  })
  await expect(accept(older)).rejects.toThrow('just start it')
})
