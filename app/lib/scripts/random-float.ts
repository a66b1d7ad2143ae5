/** A number in [0, 1) with 32 random bits, for the player's own random choices; never decides a bet. */
export function randomFloat(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1))
  return bits / 2 ** 32
}
