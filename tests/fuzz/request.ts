/** A request as it is written to a socket, without validation. */
export type FuzzRequest = {
  readonly method: string
  /** As in the request line. */
  readonly path: string
  /** In order; a name may occur twice. `PLAYER` in a value is a player's token. */
  readonly headers: readonly Header[]
  /** `PLAYER` is replaced as in the headers. */
  readonly body: string | null
  /** Number of bytes of the body that are declared and never sent. */
  readonly missingBytes: number
  /** Whether the response may never end: only its head is awaited. */
  readonly isStream: boolean
}

export type Header = readonly [name: string, value: string]

export const PROGRAMS = ['edge', 'platform', 'studio'] as const
export type ProgramName = (typeof PROGRAMS)[number]

export type Case = {
  readonly program: ProgramName
  /** Cases of one kind take a similar time. */
  readonly kind: string
  readonly request: FuzzRequest
  /** Number of simultaneous senders. */
  readonly crowd: number
}

/** Headers that determine the end of a body: with a wrong one the other side waits forever. */
const FRAMING = ['content-length', 'transfer-encoding', 'expect', 'upgrade']

/** Whether less is sent than declared, as far as it can be determined. */
export function isCut({ missingBytes, headers }: FuzzRequest): boolean {
  return missingBytes > 0 || headers.some(([name]) => FRAMING.includes(name))
}

/** Placeholder for a value that only a running program has: a player's token, and at the studio an open session. */
export const PLAYER = '$TOKEN'
/** Placeholder for the id of an event that accepts bets. */
export const EVENT = '$EVENT'

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

/** The bytes of a request with its placeholders replaced. Adds Host and Content-Length if the case lacks them. */
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

/** Shortens a long run of one character to a command that generates it. */
function shell(text: string): string {
  const run = /(.)\1{199,}/su.exec(text)
  if (!run) return quoted(text)
  const [all, unit = ''] = run
  const zeros = `$(printf '%0*d' ${all.length / unit.length} 0)`
  const long = unit === '0' ? `"${zeros}"` : `"$(r=${zeros}; printf %s "\${r//0/${quoted(unit)}}")"`
  return shellPart(text.slice(0, run.index)) + long + shellPart(text.slice(run.index + all.length))
}

const shellPart = (text: string) => (text === '' ? '' : shell(text))

/** A bash line that sends a case. */
export function curlOf({ request: { method, path, headers, body, isStream }, crowd }: Case, origin: string): string {
  const parts = ['curl -sv --max-time 30 -X', quoted(method), '--request-target', shell(path)]
  for (const [name, value] of headers) parts.push('-H', shell(`${name}: ${value}`).replaceAll(PLAYER, `'"${PLAYER}"'`))
  if (body !== null) parts.push('--data-binary', shell(body).replaceAll(PLAYER, `'"${PLAYER}"$'`))
  if (isStream) parts.push('-N')
  const line = [...parts, origin].join(' ')
  return crowd === 1 ? line : `for i in $(seq ${crowd}); do ${line} & done; wait`
}
