import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export type Proof = { readonly file: string; readonly title: string; readonly ids: readonly string[] }

const TESTING = new Set(['test', 'it', 'describe'])
/** Modifiers of tests that do not run, must fail, or run in a soak only: `npm test` does not prove them. */
const PROVES_NOTHING = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'runIf', 'skipIf'])
const IDS = /\[((?:[A-Z]\d{1,2}[ ,]*)+)\]/g

/** The words of `test.describe.each(…)` in order; empty for any other expression. */
function wordsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text]
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return wordsOf(ts.isCallExpression(node) ? node.expression : node.tag)
  return []
}

type Title = { readonly title: string; readonly isProof: boolean }

function titleOf(call: ts.CallExpression, source: ts.SourceFile): Title | null {
  const [first, ...rest] = wordsOf(call.expression)
  const [title] = call.arguments
  if (first === undefined || !TESTING.has(first) || !title) return null
  const isProof = !rest.some((word) => PROVES_NOTHING.has(word))
  if (ts.isStringLiteralLike(title)) return { title: title.text, isProof }
  return ts.isTemplateExpression(title) ? { title: title.getText(source).slice(1, -1), isProof } : null
}

/** Titles of a source text's tests and of their describe blocks, in order; placeholders as in the source. */
export function readTitles(text: string, file = 'tests.ts'): readonly Title[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const titles: Title[] = []
  function visit(node: ts.Node): void {
    const title = ts.isCallExpression(node) ? titleOf(node, source) : null
    if (title !== null) titles.push(title)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** Titles of a file's tests and describe blocks in order, except those that prove nothing. */
export const titlesIn = (file: string): string[] =>
  readTitles(readFileSync(file, 'utf8'), file).flatMap(({ title, isProof }) => (isProof ? [title] : []))

function proofsIn(file: string): Proof[] {
  return titlesIn(file).flatMap((title) => {
    const ids = [...title.matchAll(IDS)].flatMap(([, list = '']) => list.split(/[ ,]+/).filter(Boolean))
    return ids.length > 0 ? [{ file, title, ids }] : []
  })
}

/** Every test of the repository that names requirements, in the order of the files. */
export function findProofs(): Proof[] {
  return globSync('tests/**/*.{test,spec}.{ts,tsx}').sort().flatMap(proofsIn)
}
