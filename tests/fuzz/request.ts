/** A request as it is written to a socket: nothing checks it on the way. */
export type FuzzRequest = {
  readonly method: string
  /** As it stands in the first line. */
  readonly path: string
  /** In their order; a name may come twice. `PLAYER` in a value is a player's token. */
  readonly headers: readonly Header[]
  /** `PLAYER` in it as in the headers. */
  readonly body: string | null
  /** How many bytes of the body are announced and never sent. */
  readonly missingBytes: number
  /** Whether the answer may never end: its head is waited for. */
  readonly isStream: boolean
}

export type Header = readonly [name: string, value: string]

export const PROGRAMS = ['edge', 'platform', 'studio'] as const
export type ProgramName = (typeof PROGRAMS)[number]

/** One thing that is tried. */
export type Case = {
  readonly program: ProgramName
  /** Cases of one kind take about as long as each other. */
  readonly kind: string
  readonly request: FuzzRequest
  /** How many send it at the same moment. */
  readonly crowd: number
}

/** Headers that say where a body ends: with a wrong one the other side waits for what does not come. */
const FRAMING = ['content-length', 'transfer-encoding', 'expect', 'upgrade']

/** Whether less is sent than is announced, as far as anybody can tell. */
export function isCut({ missingBytes, headers }: FuzzRequest): boolean {
  return missingBytes > 0 || headers.some(([name]) => FRAMING.includes(name))
}

/** Stands in a case for what only a running program knows: a player's token, and at the studio a session that is open. */
export const PLAYER = '$TOKEN'
/** Stands for the id of an event that bets are taken on. */
export const EVENT = '$EVENT'

/** What a running program puts in the place of those. */
export type Known = { readonly token: string; readonly event: string }

export const request = (part: Partial<FuzzRequest>): FuzzRequest => ({
  method: 'GET',
  path: '/',
  headers: [],
  body: null,
  missingBytes: 0,
  isStream: false,
  ...part,
})

/** The bytes of a request with what is known in its places. Headers that the case does not have itself: Host, Content-Length. */
export function bytesOf({ method, path, headers, body, missingBytes }: FuzzRequest, { token, event }: Known): Buffer {
  const content = Buffer.from((body ?? '').replaceAll(PLAYER, token).replaceAll(EVENT, event))
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const own: Header[] = [['connection', 'close']]
  if (!named.has('host')) own.push(['host', 'localhost'])
  if (body !== null && !named.has('content-length') && !named.has('transfer-encoding'))
    own.push(['content-length', String(content.length + missingBytes)])
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value.replaceAll(PLAYER, token)}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), content])
}

const quoted = (text: string) => `$'${text.replace(/[\\']/g, '\\$&').replace(/[^ -~]/gu, escaped)}'`

function escaped(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

/** A long run of one character, as what writes it: nobody reads 15,000 slashes. */
function shell(text: string): string {
  const run = /(.)\1{199,}/su.exec(text)
  if (!run) return quoted(text)
  const [all, unit = ''] = run
  const zeros = `$(printf '%0*d' ${all.length / unit.length} 0)`
  const long = unit === '0' ? `"${zeros}"` : `"$(r=${zeros}; printf %s "\${r//0/${quoted(unit)}}")"`
  return shellPart(text.slice(0, run.index)) + long + shellPart(text.slice(run.index + all.length))
}

const shellPart = (text: string) => (text === '' ? '' : shell(text))

/** A line for bash that sends a case. */
export function curlOf({ request: { method, path, headers, body, isStream }, crowd }: Case, origin: string): string {
  const parts = ['curl -sv --max-time 30 -X', quoted(method), '--request-target', shell(path)]
  for (const [name, value] of headers) parts.push('-H', shell(`${name}: ${value}`).replaceAll(PLAYER, `'"${PLAYER}"'`))
  if (body !== null) parts.push('--data-binary', shell(body).replaceAll(PLAYER, `'"${PLAYER}"$'`))
  if (isStream) parts.push('-N')
  const line = [...parts, origin].join(' ')
  return crowd === 1 ? line : `for i in $(seq ${crowd}); do ${line} & done; wait`
}
