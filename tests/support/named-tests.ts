import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { titlesIn } from './requirements/find-proofs.ts'

/** `title (case: name)`: one of the cases of a test that has several. */
const CASE = / \(case: (.+)\)$/
/** A title without the ids of specification and compliance rows in it. */
const words = (title: string) => title.replaceAll(/ ?\[[A-Z\d ,]+\]/g, '').replace(/^(?:CT\d+[ :]+)+/, '')

export const namesTests = (how: string): boolean => how.startsWith('`tests/')

/** Checks a list "`file`: title · title; `file`: title …": each test must exist, by its title without row ids. */
export function expectNamedTests(how: string): void {
  for (const part of how.split(/; (?=`tests\/)/)) {
    const [, file = '', named = ''] = /^`(tests\/[^`]+)`: (.+)$/.exec(part) ?? []
    const there = titlesIn(file).map(words)
    const source = readFileSync(file, 'utf8')
    for (const proof of named.split(' · ')) {
      const [title = '', name] = proof.split(CASE)
      expect(there, `${file} has no such test`).toContain(words(title))
      if (name !== undefined) expect(source, `${file} has no such case`).toContain(`'${name}'`)
    }
  }
}

/** Checks `written: file, file` (the files must exist), or a reason that begins with one of the words. */
export function expectReason(how: string, begins: readonly string[]): void {
  expect(how).toMatch(new RegExp(`^(?:${['written', ...begins].join('|')}): .{10,}`))
  if (!how.startsWith('written: ')) return
  for (const file of how.slice('written: '.length).split(', ')) expect(existsSync(file), file).toBe(true)
}
