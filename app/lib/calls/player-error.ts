/** Error raised by the client itself, with a message for the player. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError'
}
