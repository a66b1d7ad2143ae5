import { expect, test } from 'vitest'
import { findProofs } from '../support/requirements/find-proofs.ts'
import { IDS } from '../support/requirements/render.ts'

const proofs = findProofs()

test('each requirement has a test that proves it', () => {
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  expect([...IDS].filter((id) => !proven.has(id))).toEqual([])
})

test('titles name requirements that there are', () => {
  expect(proofs.flatMap(({ file, ids }) => ids.filter((id) => !IDS.has(id)).map((id) => `${file} ${id}`))).toEqual([])
})
