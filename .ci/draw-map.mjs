import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

// Draws the README's map, public/screenshots/map.svg, from the actual imports (`npm run map`). Directories are boxes;
// the width of an arrow is the number of imports. Arrows connect directories within a program, and programs as a whole.

const OUT = 'public/screenshots/map.svg'
const CELL = { width: 150, height: 44, gapX: 64, gapY: 52 }
const PADDING = { x: 44, top: 46, bottom: 24 }
/** Curvature of arrows: past each other, and around a box. */
const [NEAR, FAR] = [14, 178]
const FEWEST = 2

/** Programs and the positions of their directories: columns and rows from the top left. */
const PROGRAMS = [
  {
    name: 'app',
    says: 'the browser’s pages',
    at: [20, 20],
    rooms: {
      'app/routes': [0, 0],
      'app/shell': [1, 0],
      'app/features': [0, 1],
      'app/games': [1, 1],
      'app/lib': [0, 2],
      'app/ui': [1, 2],
      'app/worker': [0, 3],
      'app/build': [1, 3],
      'app/console': [0, 4],
    },
  },
  {
    name: 'edge',
    says: 'server/edge, before the operator',
    at: [580, 20],
    rooms: {
      'server/edge/gateway': [0, 0],
      'server/edge/trpc': [1, 0],
      'server/edge/site': [0, 1],
      'server/edge/cache': [1, 1],
      'server/edge/upstream': [0, 2],
      'server/edge/http': [1, 2],
      'server/edge/operations': [0, 3],
      'db/cache': [1, 3],
    },
  },
  {
    name: 'shared',
    says: 'server/shared, what all of them know',
    at: [20, 562],
    rooms: {
      'server/shared/contract': [0, 0],
      'server/shared/rules': [1, 0],
      'server/shared/constants': [0, 1],
      'server/shared/money': [1, 1],
      'server/shared/sports': [0, 2],
      'server/shared/promotions': [1, 2],
      'server/shared/books': [0, 3],
      'server/shared/log': [1, 3],
      'server/shared/jurisdictions': [0, 4],
    },
  },
  {
    name: 'platform',
    says: 'server/platform, the embedded operator',
    at: [580, 800],
    rooms: {
      'server/platform/modules': [0, 0],
      'server/platform/providers': [1, 0],
      'server/platform/kernel': [0, 1],
      'db/platform': [1, 1],
      'server/platform/hosts': [0, 2],
      'server/platform/operator': [1, 2],
    },
  },
  {
    name: 'studio',
    says: 'a provider’s own program',
    at: [580, 1120],
    rooms: { 'server/studio': [0, 0] },
  },
  {
    name: 'witness',
    says: 'what watches other logs',
    at: [20, 1120],
    rooms: { 'server/witness': [0, 0] },
  },
  {
    name: 'around',
    says: 'what starts and watches them',
    at: [580, 562],
    rooms: { 'server/supervisor': [0, 0], 'server/telemetry': [1, 0], 'server/http': [0, 1], 'server/brand': [1, 1] },
  },
]

const ROOMS = PROGRAMS.flatMap(({ name, rooms }) => Object.keys(rooms).map((room) => ({ room, program: name })))
const placeOf = (file) => ROOMS.find(({ room }) => file.startsWith(`${room}/`))

/** Number of imports by "from to": between directories of a program, or between programs. */
function countImports() {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const args = [cruiser, '--config', '.ci/walls/rules.mjs', '--output-type', 'json']
  const options = { encoding: 'utf8', maxBuffer: 64_000_000 }
  let json
  try {
    json = execFileSync(process.execPath, [...args, 'app', 'server', 'db'], options)
  } catch (broken) {
    json = broken.stdout // a broken rule is drawn as well
  }
  const counts = new Map()
  for (const { source, dependencies } of JSON.parse(json).modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [placeOf(source), placeOf(resolved)]
      if (!from || !to || from.room === to.room) continue
      const isWithin = from.program === to.program
      const edge = isWithin ? `${from.room} ${to.room}` : `${from.program} ${to.program}`
      counts.set(edge, (counts.get(edge) ?? 0) + 1)
    }
  return counts
}

function boxOfRoom([x, y], [column, row]) {
  return {
    x: x + PADDING.x + column * (CELL.width + CELL.gapX),
    y: y + PADDING.top + row * (CELL.height + CELL.gapY),
    width: CELL.width,
    height: CELL.height,
  }
}

function boxOfProgram({ at: [x, y], rooms }) {
  const columns = Math.max(...Object.values(rooms).map(([column]) => column)) + 1
  const rows = Math.max(...Object.values(rooms).map(([, row]) => row)) + 1
  return {
    x,
    y,
    width: 2 * PADDING.x + columns * CELL.width + (columns - 1) * CELL.gapX,
    height: PADDING.top + PADDING.bottom + rows * CELL.height + (rows - 1) * CELL.gapY,
  }
}

const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })

/** Point where the line from a box's center towards a point leaves the box. */
function leaving(box, towards) {
  const from = centre(box)
  const [dx, dy] = [towards.x - from.x, towards.y - from.y]
  const scale = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9))
  return { x: from.x + dx * scale, y: from.y + dy * scale }
}

const round = (number) => Number(number.toFixed(1))

/** Bends to its right, so that arrows in both directions stay apart; further if it would cross a box. */
function arrow({ from, to, count, bend }) {
  const [a, b] = [centre(from), centre(to)]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const side = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
  const middle = { x: (a.x + b.x) / 2 + side.x * bend, y: (a.y + b.y) / 2 + side.y * bend }
  const [start, end] = [leaving(from, middle), leaving(to, middle)]
  const label = { x: (start.x + 2 * middle.x + end.x) / 4, y: (start.y + 2 * middle.y + end.y) / 4 }
  const width = round(0.8 + Math.log2(count) * 0.45)
  const path = [start, middle, end].map(({ x, y }) => `${round(x)} ${round(y)}`)
  return {
    line: `<path class="arrow" marker-end="url(#tip)" stroke-width="${width}" d="M${path[0]}Q${path[1]} ${path[2]}"/>`,
    label: `<text class="count" x="${round(label.x)}" y="${round(label.y + 3.5)}">${count}</text>`,
  }
}

function draw(counts) {
  const programs = new Map(PROGRAMS.map((program) => [program.name, boxOfProgram(program)]))
  const rooms = new Map(
    PROGRAMS.flatMap(({ at, rooms: places }) =>
      Object.entries(places).map(([room, place]) => [room, boxOfRoom(at, place)]),
    ),
  )
  const arrows = [...counts]
    .filter(([, count]) => count >= FEWEST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([edge, count]) => {
      const [from, to] = edge.split(' ')
      const isWithin = rooms.has(from)
      const [a, b] = isWithin ? [rooms.get(from), rooms.get(to)] : [programs.get(from), programs.get(to)]
      const isPastBox = isWithin && a.x === b.x && Math.abs(a.y - b.y) > 1.5 * (CELL.height + CELL.gapY)
      // around the box, on the outer side of the program
      const isOnLeft = a.x < centre(programs.get(placeOf(`${from}/`)?.program ?? from)).x
      return arrow({ from: a, to: b, count, bend: isPastBox ? (isOnLeft === a.y < b.y ? FAR : -FAR) : NEAR })
    })
  const boxes = [...programs.values(), ...rooms.values()]
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + 20
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + 20
  const frames = PROGRAMS.map(({ name, says }) => {
    const { x, y, width: w, height: h } = programs.get(name)
    const title = `<text class="program" x="${x + 16}" y="${y + 24}">${name}<tspan class="says" dx="10">${says}</tspan></text>`
    return `<rect class="frame" x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/>${title}`
  })
  const cells = [...rooms].map(([room, { x, y, width: w, height: h }]) => {
    const { x: middle, y: centreY } = centre({ x, y, width: w, height: h })
    const name = room.replace(/^(?:app|server\/(?:\w+(?=\/)))\/|^server\//, '')
    return `<rect class="room" x="${x}" y="${y}" width="${w}" height="${h}" rx="6"/><text class="name" x="${middle}" y="${centreY + 5}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Rooms of the code, and how many imports lead from one to another</title>
<style>
svg{--ground:#fff;--ink:#1f2430;--soft:#667085;--frame:#f4f5f8;--room:#fff;--line:#c9cede;--arrow:#6b7cc4}
@media(prefers-color-scheme:dark){svg{--ground:#0d1117;--ink:#e6e9f0;--soft:#98a2b3;--frame:#161b24;--room:#1f2633;--line:#343c4d;--arrow:#8c9cf0}}
text{font:14px system-ui,sans-serif;fill:var(--ink)}
.ground{fill:var(--ground)}.frame{fill:var(--frame);stroke:var(--line)}.room{fill:var(--room);stroke:var(--line)}
.program{font-weight:600}.says{font-weight:400;font-size:12px;fill:var(--soft)}.name{text-anchor:middle}
.arrow{fill:none;stroke:var(--arrow);opacity:.75}.tip{fill:var(--arrow)}
.count{font-size:11px;text-anchor:middle;fill:var(--soft);paint-order:stroke;stroke:var(--frame);stroke-width:4px}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="ground" width="${width}" height="${height}" rx="12"/>
${[...frames, ...arrows.map(({ line }) => line), ...cells, ...arrows.map(({ label }) => label)].join('\n')}
</svg>
`
}

writeFileSync(OUT, draw(countImports()))
