/**
 * Limits of every program that listens: the site, the platform, the operator API, the studio and the witness. Sizes in bytes, times in milliseconds.
 */
export const REQUEST_LIMITS = {
  /** The largest request of the contract is a registration, about 4 kB. Pictures are sent in pieces that fit. */
  bodyBytes: 64 * 1024,
  headBytes: 16 * 1024,
  /** Time for a client to send the head of its request, and the whole request. */
  headMs: 15_000,
  requestMs: 30_000,
  /** Simultaneous connections: of all clients, and of one public network. */
  connections: 20_000,
  connectionsByNetwork: 512,
  /** Simultaneous live streams of one network: a carrier's address may represent many people. */
  streamsByNetwork: 256,
  /** Requests of one network to the studio: a script that spins without a pause sends a few per second. */
  studioRequests: { max: 3000, windowMs: 60_000 },
  /** Requests of one network to a witness: a log offers a checkpoint every five seconds. */
  witnessRequests: { max: 600, windowMs: 60_000 },
  /** Requests of one network to the operator API: an office with consoles that refresh themselves. */
  operatorRequests: { max: 3000, windowMs: 60_000 },
} as const
