import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Module = { readonly code: string | null; readonly importedIds: readonly string[] }
/** Part of Rolldown's module graph: the imports of a module. */
type Graph = { getModuleInfo(id: string): Module | null }

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Modules loaded before any page, and the home page. */
const FIRST = [
  fileURLToPath(import.meta.resolve('react-dom/client')),
  ...['routes/__root.tsx', 'router.tsx', 'features/lobby/lobby-page.tsx'].map(at),
]
/** Pages for choosing a game, and code the home page loads later: these must stay small. */
const LIGHT = [
  ...['games/cases/page.tsx', 'games/rooms/hall.tsx', 'features/lobby/home-below.tsx'].map(at),
  ...globSync(at('features/{casino/titles-page,sports/*-page}.tsx')),
]
const GAMES = globSync(at('games/*/{page,case-page}.tsx')).filter((page) => !LIGHT.includes(page))
const ROOM = at('games/rooms/room-page.tsx')
const CRASH = at('games/crash/page.tsx')
const NUMBER_FIELD = at('ui/number-field.tsx')
const SWITCH = at('ui/switch.tsx')
const OTHER_FIELDS = [
  SWITCH,
  ...['checkbox', 'dialog', 'menu', 'select', 'tooltip'].map((name) => at(`ui/${name}.tsx`)),
]
const OTHERS = globSync(at('{features/*/*-page,games/engine/fairness/*-page,games/rooms/room-page}.tsx'))
const MESSAGE = /\/paraglide\/messages\/(\w+)\.js$/
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
/** Index modules of all messages and all icons; each importer uses only a few of them. */
const isIndex = (id: string) =>
  /\/paraglide\/messages(?:\.js|\/_index\.js)$|\/lucide-react\/dist\/esm\/lucide-react\.m?js$/.test(id)

/** File of an icon by its component's name: `ArrowUp` is in `arrow-up`. */
const iconFile = (name: string) =>
  name
    .trim()
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-')
    .toLowerCase()

const takenBy = (code: string): string[] => [
  ...[...code.matchAll(/\bm\.(\w+)/g)].map(([, message]) => `message ${message}`),
  ...[...code.matchAll(ICONS)].flatMap(([, names = '']) => names.split(',').map((name) => `icon ${iconFile(name)}`)),
]

/** Key of a message or icon module, as `takenBy` names it. */
const nameOfTaken = (id: string): string => {
  const [, message] = MESSAGE.exec(id) ?? []
  const [, icon] = ICON.exec(id) ?? []
  return (message && `message ${message}`) ?? (icon && `icon ${icon}`) ?? id
}

/** Cache: most modules are reached from every game. */
const taken = new Map<string, readonly string[]>()

/** All static imports of the roots, recursively, including the messages and icons they use. */
function reach(roots: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const rest = [...roots]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id) || isIndex(id)) continue
    reached.add(id)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    rest.push(...importedIds)
    if (!taken.has(id)) taken.set(id, takenBy(code ?? ''))
    for (const name of taken.get(id) ?? []) reached.add(name)
  }
  return reached
}

type Name = 'common' | 'forms' | 'play' | 'shared-rounds' | 'widgets' | 'fields' | 'number-field'

/** Parts of the query library that the first pages do not use, although its only index exports them. */
const TAKEN_LATER = /\/(?:useInfiniteQuery|infiniteQueryObserver|infiniteQueryBehavior)\.js$/
const LIMITS = /\/server\/shared\/rules\/[\w-]+\/limits\.ts$/

/**
 * Largest size in characters for a module used by three game pages to be loaded by all of them: an extra request costs
 * more.
 */
const SMALL = 4000

/**
 * Groups for Rolldown's `codeSplitting` with the imports of most game pages: those shared with the light pages, those
 * shared with others (such as fields and error texts), and the rest. Without grouping there would be fifty files, most
 * of them smaller than the request for them.
 */
export function playChunks() {
  let chunks: Record<Name, ReadonlySet<string>> | undefined
  const group = (name: Name) => ({
    name(id: string, graph: Graph): Name | null {
      chunks ??= commonOfGames(graph)
      return chunks[name].has(nameOfTaken(id)) ? name : null
    },
    // otherwise they would include all messages, since every module imports their index
    includeDependenciesRecursively: false,
  })
  const names: readonly Name[] = ['common', 'forms', 'play', 'shared-rounds', 'widgets', 'fields', 'number-field']
  return names.map(group)
}

function commonOfGames(graph: Graph): Record<Name, ReadonlySet<string>> {
  const first = reach(FIRST, graph)
  const light = reach(LIGHT, graph)
  const others = reach(OTHERS, graph)
  const games = GAMES.map((page) => reach([page], graph))
  const isCommon = (id: string) => {
    const users = games.filter((game) => game.has(id)).length
    return users > games.length / 2 || (users > 2 && (graph.getModuleInfo(id)?.code?.length ?? 0) < SMALL)
  }
  const nameOf = (id: string): Name => (light.has(id) || LIMITS.test(id) ? 'common' : others.has(id) ? 'forms' : 'play')
  const chunks: Record<Name, Set<string>> = {
    common: new Set(),
    forms: new Set(),
    play: new Set(),
    'shared-rounds': new Set(),
    widgets: new Set(),
    fields: new Set(),
    'number-field': new Set(),
  }
  const isTaken = (id: string) =>
    (first.has(id) && !TAKEN_LATER.test(id)) || Object.values(chunks).some((chunk) => chunk.has(id))
  for (const game of games)
    for (const id of game) if (!isTaken(id) && (isCommon(id) || LIMITS.test(id))) chunks[nameOf(id)].add(id)
  // two pages, and a library's field with its parts
  const rooms = reach([ROOM], graph)
  for (const id of reach([CRASH], graph)) if (rooms.has(id) && !isTaken(id)) chunks['shared-rounds'].add(id)
  const otherFields = reach(OTHER_FIELDS, graph)
  // dialogs use these parts too
  const chunkOf = (id: string) => (light.has(id) ? 'widgets' : otherFields.has(id) ? 'fields' : 'number-field')
  for (const id of reach([NUMBER_FIELD, SWITCH], graph)) if (!isTaken(id)) chunks[chunkOf(id)].add(id)
  return chunks
}
