import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildVariables } from '#server/supervisor/build-id.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('the platform is told which build is served beside it [C37]', () => {
  using output = temporaryDirectory()
  mkdirSync(join(output.path, 'public/builds'), { recursive: true })
  writeFileSync(join(output.path, 'public/builds/latest.json'), '{"id":"b7f3e2"}')

  expect(buildVariables(output.path)).toStrictEqual({ BUILD_ID: 'b7f3e2' })
})

test('of a build without a manifest it is told nothing', () => {
  using output = temporaryDirectory()

  expect(buildVariables(output.path)).toStrictEqual({})
})
