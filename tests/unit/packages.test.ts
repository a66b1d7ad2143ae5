import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const manifest = z
  .object({ dependencies: names, devDependencies: names })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const lock = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), integrity: z.string().optional(), link: z.boolean().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

test('each package of the site is locked to one version with a hash of its contents', () => {
  const { '': _root, ...packages } = lock.packages
  const bare = Object.entries(packages).filter(
    ([, { version, integrity, link }]) => !link && !(version && /^sha512-/.test(integrity ?? '')),
  )
  expect(bare.map(([place]) => place)).toEqual([])
})

test('what is asked for is an exact version, and the one that is written down', () => {
  for (const [name, asked] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const exact = /^npm:/.test(asked) ? asked.slice(asked.lastIndexOf('@') + 1) : asked
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(exact)
  }
})
