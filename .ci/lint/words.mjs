// Rejects openings of doc comments that are no noun, and archaic words (`npm run lint`). Without arguments it checks
// the repository in the working directory; `node .ci/lint/words.mjs -` checks the lines of stdin, for commit subjects.
// Exits with 1 if there are any. Plain JavaScript for every Node, since CI runs it before anything is installed.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Openings of doc comments; `Whether` is for booleans. */
export const OPENINGS = ['What', 'Who', 'Whose', 'Of', 'By', 'Where']
/** Words without another use here. Words that are also ordinary or domain words are left to review. */
export const WORDS = ['anew', 'whence', 'whoever', 'but for', 'for ever']

const FOLDERS = ['app', 'server', 'db', 'tests', 'docs']
const TEXTS = /\.(?:ts|tsx|mjs|js|css|md|sh)$/
/** Released rules, specifications, and generated or downloaded files. */
const EXCLUDED = /(?:^|\/)(?:v\d+|node_modules|migrations|paraglide)\/|^docs\/domain\/|\.gen\.ts$/

const opening = new RegExp(String.raw`\/\*\*[\s*]*(?:${OPENINGS.join('|')})\b`, 'gi')
const word = new RegExp(String.raw`\b(?:${WORDS.map((one) => one.replace(' ', String.raw`\s+`)).join('|')})\b`, 'gi')

/** Findings of a text, as `line: match`. @param {string} text */
export const findWords = (text) =>
  [...text.matchAll(opening), ...text.matchAll(word)]
    .sort((one, other) => one.index - other.index)
    .map((match) => `${text.slice(0, match.index).split('\n').length}: ${match[0].replace(/[\s*/]+/g, ' ').trim()}`)

function files() {
  const inFolders = FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    } catch {
      return []
    }
  })
  return [...readdirSync('.'), ...inFolders].filter((path) => TEXTS.test(path) && !EXCLUDED.test(path)).sort()
}

const findings = (texts) => texts.flatMap(([name, text]) => findWords(text).map((found) => `${name}:${found}`))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path) => [path, readFileSync(path, 'utf8')]
  const found = findings(process.argv[2] === '-' ? [['subjects', readFileSync(0, 'utf8')]] : files().map(read))
  if (found.length > 0) {
    console.log(['Openings and words that CONTRIBUTING.md excludes:', ...found].join('\n'))
    process.exitCode = 1
  }
}
