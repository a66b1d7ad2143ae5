import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProofs } from '../support/requirements/find-proofs.ts'
import { IDS, renderRequirements } from '../support/requirements/render.ts'

const proofs = findProofs()

test('tests/requirements.md says which tests prove what', () => {
  expect(proofs.length).toBeGreaterThan(200)
  expect(readFileSync('tests/requirements.md', 'utf8'), 'run npm run requirements').toBe(renderRequirements(proofs))
})

test('titles name requirements that there are', () => {
  expect(proofs.flatMap(({ file, ids }) => ids.filter((id) => !IDS.has(id)).map((id) => `${file} ${id}`))).toEqual([])
})
