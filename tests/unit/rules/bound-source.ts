import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** server/shared/ */
export const ROOT = fileURLToPath(new URL('../', import.meta.resolve('#server/shared/rules/registry.ts')))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8').replaceAll('\r\n', '\n')
const IMPORT = /^import (type )?[^']*? from '([^']+)'\n/gm

/**
 * The words of a file's code, without its imports: where a file stands is not what it does, and what it may import is bound by a
 * test of its own. Comments and layout do nothing either.
 */
export function codeOf(path: string): string {
  const source = ts.createSourceFile(path, read(path).replaceAll(IMPORT, ''), ts.ScriptTarget.Latest)
  const words: string[] = []
  function walk(node: ts.Node): void {
    const parts = node.getChildren(source)
    if (parts.length === 0) words.push(node.getText(source))
    // a docstring is a part of what it is about
    for (const part of parts) if (!ts.isJSDoc(part)) walk(part)
  }
  walk(source)
  return words.filter((word) => word !== '').join(' ')
}

/** What a file imports in order to run, from server/shared/ on; packages as they are. */
export const importsOf = (path: string): string[] =>
  [...read(path).matchAll(IMPORT)].flatMap(([, isType, from = '']) => {
    if (isType) return []
    return [from.startsWith('.') ? join(dirname(path), from) : from.replace('#server/shared/', '')]
  })

/** What is in a folder of server/shared/, and in those within. */
export const filesOf = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).toSorted()

export const sourceOf = (folder: string): string =>
  filesOf(folder)
    .map((file) => `// ${file}\n${codeOf(`${folder}/${file}`)}`)
    .join('\n')
