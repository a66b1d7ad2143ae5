import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Module = { readonly code: string | null; readonly importedIds: readonly string[] }
/** Of Rolldown's chunking: who imports what. */
type Graph = { getModuleInfo(id: string): Module | null }

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What is there before any page, and the pages from which others are chosen: they are to be light. */
const FIRST = [
  fileURLToPath(import.meta.resolve('react-dom/client')),
  ...['routes/__root.tsx', 'router.tsx', 'games/cases/page.tsx', 'games/rooms/hall.tsx'].map(at),
  ...globSync(at('features/{lobby/lobby-page,lobby/home-below,casino/*-page,sports/*-page}.tsx')),
]
const GAMES = globSync(at('games/*/{page,case-page}.tsx')).filter((page) => !FIRST.includes(page))
const OTHERS = globSync(at('{features/*/*-page,games/rooms/room-page}.tsx'))
const MESSAGE = /\/paraglide\/messages\/(\w+)\.js$/
/** The index of all messages, of which each module takes a few. */
const isIndex = (id: string) => /\/paraglide\/messages(?:\.js|\/_index\.js)$/.test(id)

/** All that these import, but for what they import at need, with the messages that they say. */
function reach(roots: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const rest = [...roots]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id) || isIndex(id)) continue
    reached.add(id)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    rest.push(...importedIds)
    for (const [, message] of code?.matchAll(/\bm\.(\w+)/g) ?? []) reached.add(`message ${message}`)
  }
  return reached
}

type Name = 'forms' | 'play'

/**
 * The groups of Rolldown's `codeSplitting` with what most games' pages import: what other pages have as well, as fields
 * and the texts of errors, and the rest. Left alone it is fifty files, most of them smaller than a request for them.
 */
export function playChunks() {
  let chunks: Record<Name, ReadonlySet<string>> | undefined
  const group = (name: Name) => ({
    name(id: string, graph: Graph): Name | null {
      chunks ??= commonOfGames(graph)
      const message = MESSAGE.exec(id)
      return chunks[name].has(message ? `message ${message[1]}` : id) ? name : null
    },
    // else they would take all messages along: every module imports their index
    includeDependenciesRecursively: false,
  })
  return [group('forms'), group('play')]
}

function commonOfGames(graph: Graph): Record<Name, ReadonlySet<string>> {
  const first = reach(FIRST, graph)
  const others = reach(OTHERS, graph)
  const games = GAMES.map((page) => reach([page], graph))
  const isCommon = (id: string) => !first.has(id) && games.filter((game) => game.has(id)).length > games.length / 2
  const common = [...new Set(games.flatMap((game) => [...game]))].filter(isCommon)
  const [forms = [], play = []] = [true, false].map((isShared) => common.filter((id) => others.has(id) === isShared))
  return { forms: new Set(forms), play: new Set(play) }
}
