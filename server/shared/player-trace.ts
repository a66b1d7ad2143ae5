/** Traces that a login leaves: a network address, its network, or the hash of a browser's fingerprint. */
export type PlayerTrace = {
  readonly kind: 'address' | 'network' | 'device'
  /** Stored values from the first to the last, both included, in the order of their bytes. */
  readonly from: string
  readonly to: string
}

/** Sorts after every character of stored values. */
const LAST = '\u{10FFFF}'

const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`)
const NETWORK = new RegExp(`^(${BYTE}(?:\\.${BYTE}){2}\\.)0/24$`)
const IPV6 = /^(?=.*:.*:)[\da-f:]{3,39}$/
/** Up to fifteen digits without a letter are a phone number. */
const HASH = /^(?!\d{1,15}$)[\da-f]{8,64}$/

/**
 * The trace that a text names: an address of version 4 or 6, a network as 203.0.113.0/24, or a hash's first 8 to 64
 * hexadecimal digits; null for anything else.
 */
export function playerTraceOf(typed: string): PlayerTrace | null {
  const text = typed.trim().toLowerCase()
  if (IPV4.test(text) || IPV6.test(text)) return { kind: 'address', from: text, to: text }
  const [, network] = NETWORK.exec(text) ?? []
  if (network !== undefined) return { kind: 'network', from: network, to: network + LAST }
  return HASH.test(text) ? { kind: 'device', from: text, to: text + LAST } : null
}
