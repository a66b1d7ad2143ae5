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
 * Tokens of a file's code without imports, comments and layout: the location of a file does not affect its behavior,
 * and a separate test restricts its imports.
 */
export function codeOf(path: string): string {
  const source = ts.createSourceFile(path, read(path).replaceAll(IMPORT, ''), ts.ScriptTarget.Latest)
  const words: string[] = []
  function walk(node: ts.Node): void {
    const parts = node.getChildren(source)
    if (parts.length === 0) words.push(node.getText(source))
    // a docstring is part of its node
    for (const part of parts) if (!ts.isJSDoc(part)) walk(part)
  }
  walk(source)
  return words.filter((word) => word !== '').join(' ')
}

/** Run-time imports of a file, relative to server/shared/; packages unchanged. */
export const importsOf = (path: string): string[] =>
  [...read(path).matchAll(IMPORT)].flatMap(([, isType, from = '']) => {
    if (isType) return []
    return [from.startsWith('.') ? join(dirname(path), from) : from.replace('#server/shared/', '')]
  })

/** Files of a directory of server/shared/, recursively. */
export const filesOf = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).toSorted()

export const sourceOf = (folder: string): string =>
  filesOf(folder)
    .map((file) => `// ${file}\n${codeOf(`${folder}/${file}`)}`)
    .join('\n')
