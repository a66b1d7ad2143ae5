import { expect, test } from 'vitest'
import { WriterGone } from '#server/platform/kernel/writer/writer.ts'
import { seedDemo } from '#server/platform/platform.ts'
import { startPlatform } from '../../support/platform.ts'

const DEMO = { password: 'a password of the demo' }

test('each kind of demo seed that does not fit is logged and skipped, and all others are planted', async () => {
  await using site = await startPlatform()
  const { modules } = site.platform
  expect(modules.seeds.length).toBeGreaterThan(0)
  for (const failing of modules.seeds) {
    const planted: string[] = []
    const seeds = modules.seeds.map(({ name, run }) => ({
      name,
      run: async (...given: Parameters<typeof run>) => {
        if (name === failing.name) throw new TypeError('a row of an earlier release')
        await run(...given)
        planted.push(name)
      },
    }))
    await seedDemo({ ...site.platform, modules: { ...modules, seeds } }, DEMO)
    expect([...planted, failing.name].toSorted()).toEqual(modules.seeds.map(({ name }) => name).toSorted())
    expect(site.logged()).toContain(`"seed":"${failing.name}"`)
  }
})

test('without a writer seeding fails', async () => {
  await using site = await startPlatform()
  const { modules } = site.platform
  const seeds = [{ name: 'any', run: () => Promise.reject(new WriterGone('gone')) }]
  await expect(seedDemo({ ...site.platform, modules: { ...modules, seeds } }, DEMO)).rejects.toThrow(WriterGone)
})
