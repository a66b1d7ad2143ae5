/** A number in [0, 1) with 32 random bits, for a player's own choices; no bet is decided by it. */
export function randomFloat(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1))
  return bits / 2 ** 32
}
